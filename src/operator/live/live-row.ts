/** One line of the table that `profile:check --live` prints. */
export interface LiveRow {
  readonly outcome: 'works' | 'fails' | 'not tried';
  readonly what: string;
  readonly detail: string;
}

/** The table as lines, its columns aligned. */
export function toTableLines(rows: readonly LiveRow[]): readonly string[] {
  const width = Math.max(0, ...rows.map(({ what }) => what.length));
  return rows.map(
    ({ outcome, what, detail }) =>
      `  ${outcome.padEnd('not tried'.length)}  ${what.padEnd(width)}  ${detail}`,
  );
}
