import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Answer } from './answer.ts';
import { inventPlace } from './invented-places.ts';
import type { ContentSpec } from './service-spec.ts';
import { fillTemplate } from './template.ts';

const DEFAULT_ITEM = { id: '{number}', name: '{name}', group: '{group}' };

/**
 * What a resource answers, made once; `folder` is that of the service file.
 * @throws Error where its file cannot be read or is no JSON
 */
export async function createContent(spec: ContentSpec, folder: string): Promise<Answer> {
  return { status: 200, contentType: 'application/json; charset=utf-8', text: await toText(spec, folder) };
}

async function toText(spec: ContentSpec, folder: string): Promise<string> {
  if ('json' in spec) return JSON.stringify(spec.json);
  if ('generate' in spec) {
    const { count, item = DEFAULT_ITEM } = spec.generate;
    const items = Array.from({ length: count }, (_, index) =>
      fillTemplate(item, { number: index + 1, ...inventPlace(index) }),
    );
    return JSON.stringify(items);
  }
  const text = await readFile(resolve(folder, spec.file), 'utf8');
  JSON.parse(text);
  return text;
}
