import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { toClassicScript, toExportingModule } from './classic-start.ts';

test('the script does what the module does, and later parts get its exports', async () => {
  const script = await toClassicScript(
    'const big=1;let fixed=2;function add(a){return a+big}console.log(function(){return this}()===undefined,import.meta.url);export{add as a,fixed as do};export const load=()=>import("./later-1a2b3c4d.js")',
  );
  const said: unknown[] = [];
  const scope: Record<string, unknown> = {
    console: { log: (...words: unknown[]) => void said.push(...words) },
    document: { baseURI: 'http://x/' },
  };
  runInNewContext(script, scope);
  expect(said).toEqual([true, 'http://x/']);
  expect(Object.keys(scope)).toEqual(['console', 'document', '__enrolaStart']);
  expect(script).toContain('import(`./later-1a2b3c4d.js`)');
  expect(script.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');

  const given = toExportingModule(['a', 'do']).replace(
    /export\{(.*)\};/,
    (_, names: string) => `result=[${names.replaceAll(/ as \w+/g, '')}]`,
  );
  runInNewContext(given, scope);
  const [add, fixed] = scope['result'] as [(value: number) => number, number];
  expect(add(41)).toBe(42);
  expect(fixed).toBe(2);
});

test('an export that changes its value fails the build: later parts would keep the first one', async () => {
  await expect(toClassicScript('let n=0;export const grow=()=>{n+=1};export{n as c}')).rejects.toThrow(
    '(c in its module)',
  );
});
