import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseService } from './parse-service.ts';
import { createService, type Service } from './service.ts';
import { toLine } from './spec-problems.ts';

/**
 * The service that a file describes.
 * @throws Error with every bad key, for the operator who starts the server
 */
export async function loadService(file: string): Promise<Service> {
  const result = parseService(await readJson(file));
  if (!result.ok) {
    const lines = result.problems.map((problem) => `- ${toLine(problem)}`);
    throw new Error([`The sandbox cannot use the service file ${file}:`, ...lines].join('\n'));
  }
  try {
    return await createService(result.spec, dirname(file));
  } catch (error) {
    throw new Error(`The sandbox cannot read a file that ${file} names: ${String(error)}`, { cause: error });
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    return json;
  } catch (error) {
    throw new Error(`The sandbox cannot read the service file ${file}: ${String(error)}`, { cause: error });
  }
}
