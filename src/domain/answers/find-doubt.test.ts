import { describe, expect, it } from 'vitest';
import { type AnswerContent, type Arrival, findDoubt } from './find-doubt.ts';

const DATE = { date: 'Sun, 22 Nov 2026 12:00:00 GMT' };

function doubtOf(
  status: number,
  headers: Arrival['headers'],
  body = '',
  more: Partial<Arrival & AnswerContent> = {},
) {
  const contentType = headers['content-type'] ?? '';
  const { truncated = false, bytes = new TextEncoder().encode(body).length, isCrossOrigin = false } = more;
  const isUnfinished = 'isUnfinished' in more ? more.isUnfinished : false;
  return findDoubt({ status, contentType, body, truncated }, { headers, bytes, isCrossOrigin, isUnfinished });
}

describe('an answer without headers', () => {
  it('is doubted, whatever its status and body', () => {
    for (const status of [200, 201, 204, 400, 500]) expect(doubtOf(status, {})).toBe('no-headers');
    expect(doubtOf(200, {}, '{"ok":true}')).toBe('no-headers');
  });

  it('is not doubted from another origin, whose headers the browser has checked and hides', () => {
    expect(doubtOf(204, {}, '', { isCrossOrigin: true })).toBeUndefined();
    expect(doubtOf(200, {}, 'OK', { isCrossOrigin: true })).toBeUndefined();
  });
});

describe('an answer whose headers never ended', () => {
  it('is doubted, whatever its status and body', () => {
    for (const status of [200, 204, 422])
      expect(doubtOf(status, DATE, '', { isUnfinished: true })).toBe('unfinished');
    expect(doubtOf(204, {}, '', { isUnfinished: true, isCrossOrigin: true })).toBe('unfinished');
  });
});

describe('an answer of another origin that hides how it arrived', () => {
  const hidden = { isUnfinished: undefined, isCrossOrigin: true };

  it('is doubted where it announces that it is empty: its headers may have been cut there', () => {
    for (const status of [200, 201, 422])
      expect(doubtOf(status, { 'content-length': '0' }, '', hidden)).toBe('unfinished');
  });

  it('is whole with a body, or with a status that has none', () => {
    expect(doubtOf(200, { 'content-length': '2' }, 'OK', hidden)).toBeUndefined();
    expect(doubtOf(204, {}, '', hidden)).toBeUndefined();
  });

  it('is whole where the browser could read it, or it is of this origin', () => {
    expect(doubtOf(200, { 'content-length': '0' }, '', { isCrossOrigin: true })).toBeUndefined();
    expect(doubtOf(200, { 'content-length': '0' }, '', { isUnfinished: undefined })).toBeUndefined();
  });
});

describe('an answer without a body', () => {
  it.each([204, 205])('is whole with the status %i', (status) => {
    expect(doubtOf(status, DATE)).toBeUndefined();
    expect(
      doubtOf(status, { ...DATE, 'content-type': 'application/json', 'content-length': '9' }),
    ).toBeUndefined();
  });

  it('is doubted where no header announces that it is empty', () => {
    expect(doubtOf(200, DATE)).toBe('no-body');
    expect(doubtOf(200, { 'content-type': 'text/html' })).toBe('no-body');
    expect(doubtOf(200, { 'cache-control': 'no-store' }, '', { isCrossOrigin: true })).toBe('no-body');
  });

  it('is whole where a header announces that it is empty, or in parts', () => {
    expect(doubtOf(200, { 'content-length': '0' })).toBeUndefined();
    expect(doubtOf(200, { ...DATE, 'transfer-encoding': 'chunked' })).toBeUndefined();
  });
});

describe('the announced length', () => {
  it('counts bytes', () => {
    expect(doubtOf(200, { 'content-length': '2' }, 'OK')).toBeUndefined();
    expect(doubtOf(200, { 'content-length': '3' }, 'Ñu')).toBeUndefined();
    for (const length of ['1', '3', '0'])
      expect(doubtOf(200, { 'content-length': length }, 'OK')).toBe('length');
  });

  it.each<[string, Arrival['headers'], Partial<Arrival & AnswerContent>]>([
    ['counts other bytes under a content encoding', { 'content-encoding': 'gzip' }, {}],
    ['counts nothing under a transfer encoding', { 'transfer-encoding': 'chunked' }, {}],
    ['may count encoded bytes from another origin, which hides the encoding', {}, { isCrossOrigin: true }],
    ['is not compared with a part of the body', {}, { truncated: true }],
  ])('%s', (_, headers, more) => {
    expect(doubtOf(200, { ...DATE, 'content-length': '99', ...headers }, 'OK', more)).toBeUndefined();
  });

  it.each(['', 'x', '-1', '5, 5', '1e3'])('is none where it reads "%s"', (length) => {
    expect(doubtOf(200, { 'content-length': length }, 'OK')).toBeUndefined();
    expect(doubtOf(200, { 'content-length': length })).toBe('no-body');
  });
});

describe('an answer that is announced as JSON', () => {
  const json = (type: string, body: string) =>
    doubtOf(200, { 'content-type': type, 'transfer-encoding': 'chunked' }, body);

  it.each([
    'application/json',
    'application/problem+json; charset=utf-8',
    'Text/JSON',
    'application/vnd.a.b-c+json',
  ])('is doubted with the content type %s where it is cut or empty', (type) => {
    for (const body of ['', ' ', '{"id":', 'OK', '{"id":1}x']) expect(json(type, body)).toBe('not-json');
    for (const body of ['{"id":1}', '[]', '"OK"', ' 7 ']) expect(json(type, body)).toBeUndefined();
  });

  it.each([
    '',
    'text/plain',
    'application/jsonp',
    'application/x-ndjson',
    'application/json-seq',
    'image/png',
  ])('is not asked for JSON with the content type "%s"', (type) =>
    expect(json(type, '{"id":')).toBeUndefined(),
  );

  it.each([
    'application/json, application/json',
    'text/plain, application/json; charset=utf-8',
    'application/json;charset=utf-8,text/html',
  ])('is doubted where it is cut, though the header came twice: %s', (type) => {
    for (const body of ['', '{"id":', 'OK']) expect(json(type, body)).toBe('not-json');
    expect(json(type, '{"id":1}')).toBeUndefined();
  });

  it('is whole where it refuses with the empty body that it announced', () => {
    const of = (status: number, headers: Arrival['headers'], body = '') =>
      doubtOf(status, { 'content-type': 'application/json', ...headers }, body);
    for (const status of [400, 401, 409, 422, 503]) {
      expect(of(status, { 'content-length': '0' })).toBeUndefined();
      expect(of(status, {})).toBe('no-body');
      expect(of(status, { 'transfer-encoding': 'chunked' }, '{"code":')).toBe('not-json');
      expect(of(status, { 'content-length': '5' })).toBe('length');
    }
    for (const status of [200, 201]) expect(of(status, { 'content-length': '0' })).toBe('not-json');
  });

  it('is not judged by a part of the body', () => {
    const headers = { 'content-type': 'application/json' };
    expect(doubtOf(200, headers, '{"id":', { truncated: true })).toBeUndefined();
  });
});
