/**
 * The JSON of a file, made to be read by people too: indented, but for the review, whose entries and snapshots take a
 * line each. Indented they would be three times as long, and there can be many of them.
 */
export function toFileJson(file: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(file).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${key === 'review' ? toLines(value) : toIndented(value)}`,
  );
  return `{\n${members.join(',\n')}\n}\n`;
}

function toIndented(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ');
}

function toLines(lists: unknown): string {
  const members = Object.entries(lists ?? {}).map(([key, items]: [string, unknown]) => {
    const lines = Array.isArray(items) ? items.map((item) => `      ${JSON.stringify(item)}`) : [];
    return `    ${JSON.stringify(key)}: [${lines.length > 0 ? `\n${lines.join(',\n')}\n    ` : ''}]`;
  });
  return `{\n${members.join(',\n')}\n  }`;
}
