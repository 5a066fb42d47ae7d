import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig, requireService } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'enrola-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeText(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
const writeProfile = (name: string, profile: Readonly<Record<string, unknown>>) =>
  writeText(name, JSON.stringify({ name: 'Prueba', ...profile }));
const SAMPLE = 'public/profile.json';
const REAL = writeProfile('real.json', { baseUrl: 'https://service.example' });

test.each(['http://localhost:4173', 'http://127.0.0.1:9', 'http://[::1]:9/base', 'https://localhost'])(
  'a sample may be sent to %s',
  (url) => {
    expect(requireService(readConfig({ PROFILE: SAMPLE, SERVICE_URL: url }))).toEqual(new URL(url));
  },
);

test.each([
  'https://service.example',
  'http://10.0.0.1',
  'https://localhost.service.example',
  'https://127.0.0.1.nip.io',
  'https://localhost@service.example',
])('a sample is not sent to %s', (url) => {
  expect(() => requireService(readConfig({ PROFILE: SAMPLE, SERVICE_URL: url }))).toThrow(
    /^SERVICE_URL: the profile is a sample/,
  );
});

test('any other profile goes to the service that it or the operator names', () => {
  expect(requireService(readConfig({ PROFILE: REAL })).href).toBe('https://service.example/');
  const named = readConfig({ PROFILE: REAL, SERVICE_URL: 'https://other.example/v2' });
  expect(requireService(named).href).toBe('https://other.example/v2');
});

test.each(['', '/service'])('a profile whose "baseUrl" is «%s» names no server', (baseUrl) => {
  const PROFILE = writeProfile('path.json', { baseUrl });
  expect(() => requireService(readConfig({ PROFILE }))).toThrow(ConfigError);
});

test('the hash of the profile is that of its file', () => {
  const { profileHash } = readConfig({ PROFILE: SAMPLE });
  expect(profileHash).toBe(createHash('sha256').update(readFileSync(SAMPLE)).digest('hex'));
});

test('a byte order mark before a profile changes nothing', () => {
  const PROFILE = writeText('marked.json', `\uFEFF${readFileSync(REAL, 'utf8')}`);
  expect(requireService(readConfig({ PROFILE })).href).toBe('https://service.example/');
});

test('one request at once and no limit of the rate, unless the operator says so', () => {
  expect(readConfig({ PROFILE: REAL })).toMatchObject({ sendsAtOnce: 1, sendsPerMinute: undefined });
  const fast = { PROFILE: REAL, SENDS_AT_ONCE: '4', SENDS_PER_MINUTE: '120' };
  expect(readConfig(fast)).toMatchObject({ sendsAtOnce: 4, sendsPerMinute: 120 });
});

test.each([
  ['PORT', ''],
  ['PORT', '65535'],
  ['HEALTH_PORT', ''],
  ['ORIGIN', 'http://desk.example:99999'],
  ['ORIGIN', 'https://['],
  ['ORIGIN', 'https://desk.example?a'],
  ['ORIGIN', 'https://somebody@desk.example'],
  ['SERVICE_URL', 'ftp://service.example'],
  ['OIDC_ISSUER', 'ftp://localhost'],
  ['SERVICE_HEADERS_FILE', writeText('dash', 'Authorization: Bearer a–b')],
  ['SERVICE_HEADERS_FILE', writeText('control', 'Authorization: Bearer a\u0001b')],
  ['SENDS_AT_ONCE', ''],
  ['SENDS_AT_ONCE', '-1'],
  ['SENDS_AT_ONCE', '51'],
  ['SENDS_AT_ONCE', '1.5'],
  ['SENDS_PER_MINUTE', '0'],
  ['SENDS_PER_MINUTE', 'viele'],
])('%s=%s is refused, and named', (name, value) => {
  expect(() => readConfig({ PROFILE: REAL, [name]: value })).toThrow(new RegExp(`^${name}: `));
});

test('the address of the database can stand in a file, so that no list of processes shows its password', () => {
  const address = 'postgres://enrola_work:secret@localhost/enrola';
  const file = writeText('database-url', `${address}\n`);
  expect(readConfig({ PROFILE: REAL, DATABASE_URL_FILE: file }).databaseUrl).toBe(address);
  const both = { PROFILE: REAL, DATABASE_URL: address, DATABASE_OWNER_URL_FILE: file };
  expect(readConfig(both)).toMatchObject({ databaseUrl: address, ownerUrl: address });
});

test.each([
  [{ DATABASE_URL_FILE: '/none' }, /^DATABASE_URL_FILE: the file cannot be read$/],
  [{ DATABASE_URL_FILE: SAMPLE }, /^DATABASE_URL: begins with postgres/],
  [
    { DATABASE_URL_FILE: SAMPLE, DATABASE_URL: 'postgres://secret' },
    /^DATABASE_URL_FILE: give it or DATABASE_URL, not both$/,
  ],
])('a bad file of an address is named, and never what it holds: %j', (environment, problem) => {
  expect(() => readConfig({ PROFILE: REAL, ...environment })).toThrow(problem);
});

const S3 = { FILES_S3_URL: 'https://s3.example/bucket/enrola', FILES_S3_ACCESS_KEY: 'key' };

test('files are in the database, a folder or a service, whose secret is in a file', () => {
  const read = (environment: Readonly<Record<string, string>>) =>
    readConfig({ PROFILE: REAL, ...environment }).fileStore;
  expect(read({})).toBeUndefined();
  expect(read({ FILES_FOLDER: '/srv/files' })).toEqual({ folder: '/srv/files' });
  const FILES_S3_SECRET_FILE = writeText('s3-secret', 'secret\n');
  const place = { region: 'us-east-1', accessKey: 'key', secretKey: 'secret' };
  expect(read({ ...S3, FILES_S3_SECRET_FILE })).toEqual({ url: new URL(S3.FILES_S3_URL), ...place });
  const local = { ...S3, FILES_S3_URL: 'http://localhost:9000/bucket', FILES_S3_SECRET_FILE };
  expect(read(local)).toMatchObject({ url: new URL('http://localhost:9000/bucket') });
});

test.each([
  [{ ...S3, FILES_FOLDER: '/srv' }, /^FILES_FOLDER: give it or FILES_S3_URL, not both$/],
  [{ ...S3, FILES_S3_URL: 'http://s3.example/bucket' }, /^FILES_S3_URL: begins with https/],
  [{ ...S3, FILES_S3_URL: 'https://s3.example/' }, /^FILES_S3_URL: is «https/],
  [{ ...S3, FILES_S3_URL: 'https://me:word@s3.example/bucket' }, /^FILES_S3_URL: is «https/],
  [S3, /^FILES_S3_URL: needs FILES_S3_ACCESS_KEY and FILES_S3_SECRET_FILE$/],
  [{ ...S3, FILES_S3_SECRET_FILE: '/none' }, /^FILES_S3_SECRET_FILE: the file cannot be read$/],
])('a bad store of files is named: %j', (environment, problem) => {
  expect(() => readConfig({ PROFILE: REAL, ...environment })).toThrow(problem);
});
