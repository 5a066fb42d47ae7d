/** Texts of a known form. The message of an issue is the code of what is expected. */
import * as z from 'zod/mini';
import { onUse } from '../../formats/on-use.ts';
import { isJsonPointer } from '../../formats/json-path.ts';
import { isExpression, isPlainlySafe } from '../expressions.ts';

export const TEXT_CODES = [
  'json-pointer',
  'pointer-or-header',
  'header-name',
  'header-text',
  'expression',
  'safe-expression',
] as const;

/** A check that does not abort: a profile with such a text can still be searched for other problems. */
const that = (isSound: (text: string) => boolean, code: (typeof TEXT_CODES)[number]) =>
  z.refine<string>(isSound, code);

/** A field name of HTTP (RFC 9110, token). */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
/** Characters that a browser allows in a header; with others, fetch() throws. */
export const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;
const FROM_HEADER = /^header:\s*/i;

export const pointerSchema = onUse(() => z.string().check(that(isJsonPointer, 'json-pointer')));

/** A member of an entry: its name, or a pointer to a deeper one, which starts with a slash. */
export const isMember = (text: string): boolean => !text.startsWith('/') || isJsonPointer(text);
export const memberSchema = onUse(() => z.string().check(that(isMember, 'json-pointer')));

export const referenceSchema = onUse(() =>
  z.string().check(
    that((text) => FROM_HEADER.test(text) || isJsonPointer(text), 'pointer-or-header'),
    that((text) => !FROM_HEADER.test(text) || HEADER_NAME.test(text.replace(FROM_HEADER, '')), 'header-name'),
  ),
);

export const headerTextSchema = onUse(() =>
  z.string().check(that((text) => HEADER_TEXT.test(text), 'header-text')),
);

/** It must compile, and be quick for any typed text. */
export const expressionSchema = onUse(() =>
  z.string().check(
    that(isExpression, 'expression'),
    that((source) => !isExpression(source) || isPlainlySafe(source), 'safe-expression'),
  ),
);
