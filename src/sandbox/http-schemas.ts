/** Parts of HTTP as they stand in service files and in faults. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod/mini';
import { MAX_DELAY_MS } from './answer.ts';

/** Path of a request, without a query. */
export const pathSchema = z
  .string()
  .check(z.regex(/^\/[^?#\s]*$/, 'a path that starts with / and has no query'));

export const statusSchema = z.int().check(z.gte(200), z.lte(599));

export const delaySchema = z.int().check(z.gte(0), z.lte(MAX_DELAY_MS));

export const headersSchema = z
  .record(z.string(), z.string())
  .check(z.refine((headers) => Object.entries(headers).every(isHeader), 'headers that HTTP can carry'));

function isHeader([name, value]: readonly [string, string]): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
