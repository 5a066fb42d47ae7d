/**
 * The build's table of what browsers load: the start file by file, then what loads on use, the largest first, each with what it is
 * made of. Sizes are brotli 11; shares are by length before minification.
 */
import type { BundleFile } from './bundle-file.ts';

interface ChunkLine {
  readonly fileName: string;
  readonly bytes: number;
  /** `react-dom 41 %, src/form 12 %, …` */
  readonly contents: string;
}

/** How much is told of a file: of the start, where every kilobyte counts, more. */
const MAX_PARTS = { start: 16, late: 4 };

/** `bytesOf` measures a file; `start` are the files that the start loads. */
export function toChunkTable(
  bundle: readonly BundleFile[],
  start: ReadonlySet<string>,
  bytesOf: (file: BundleFile) => number,
): readonly string[] {
  const lines = bundle
    .filter(({ fileName }) => /\.(?:js|css)$/.test(fileName))
    .map((file): ChunkLine => {
      const maxParts = start.has(file.fileName) ? MAX_PARTS.start : MAX_PARTS.late;
      return { fileName: file.fileName, bytes: bytesOf(file), contents: toContents(file, maxParts) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
  const late = lines.filter(({ fileName }) => !start.has(fileName));
  return [
    'Loaded at the start (kB brotli):',
    ...lines.filter(({ fileName }) => start.has(fileName)).map(toText),
    'Loaded on use:',
    ...late.map(toText),
    toText({ fileName: 'all that is loaded on use', bytes: sum(late), contents: '' }),
  ];
}

function toContents(file: BundleFile, maxParts: number): string {
  if (file.type === 'asset') return file.fileName.endsWith('.js') ? 'worker, a bundle of its own' : '';
  const parts = new Map<string, number>();
  for (const { id, length } of file.modules) {
    const part = toPart(id);
    if (part !== undefined) parts.set(part, (parts.get(part) ?? 0) + length);
  }
  const total = [...parts.values()].reduce((all, length) => all + length, 0);
  return [...parts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxParts)
    .map(([part, length]) => `${part} ${Math.round((length / total) * 100)} %`)
    .join(', ');
}

/** The package of a module, or its folder two levels deep; nothing for what the bundler makes up. */
function toPart(id: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  if (packageName !== undefined) return packageName;
  return /\/(src\/[^/]+(?:\/[^/.]+(?=\/))?)/.exec(path)?.[1];
}

function toText({ fileName, bytes, contents }: ChunkLine): string {
  const size = (bytes / 1000).toFixed(1).padStart(8);
  return `${size}  ${fileName.replace('assets/', '').padEnd(36)}${contents === '' ? '' : ` ${contents}`}`.trimEnd();
}

function sum(lines: readonly ChunkLine[]): number {
  return lines.reduce((total, { bytes }) => total + bytes, 0);
}
