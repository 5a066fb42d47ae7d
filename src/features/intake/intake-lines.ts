import { type ProposedValue, isLead } from '../../domain/intake/proposal.ts';

/** Values that are chosen together. A telephone, an address, an e-mail or an account is one line. */
export interface IntakeLine {
  readonly key: string;
  /** Never empty; the field that identifies a row comes first. */
  readonly values: readonly [ProposedValue, ...ProposedValue[]];
  /** True for the line of a row: it is named after the row, and other lines of it depend on this one. */
  readonly isOfRow: boolean;
}

/** Lines of a proposal, in its order. A value of a row that needs a decision of its own follows its row. */
export function toLines(values: readonly ProposedValue[]): readonly IntakeLine[] {
  return values.flatMap((value): IntakeLine[] => {
    const own = value.row ? values.filter(({ row }) => row?.index === value.row?.index) : [value];
    return own[0] === value ? toLinesOfOne(own) : [];
  });
}

/** Lines of one row, or of one value of the person. */
function toLinesOfOne(values: readonly ProposedValue[]): IntakeLine[] {
  const lead = values.find(({ row, value }) => row && isLead(value.field));
  const beside = values.filter((other) => lead && joins(other, lead));
  const others = values.filter((other) => other !== lead && !beside.includes(other));
  return [
    ...(lead ? [{ key: lead.key, values: [lead, ...beside] as const, isOfRow: true }] : []),
    ...others.map((value) => ({ key: value.key, values: [value] as const, isOfRow: false })),
  ];
}

/** A value that replaces another, was put by hand, or is less certain than its row does not join the line. */
function joins(value: ProposedValue, lead: ProposedValue): boolean {
  const isPlain = value.before === '' && value.value.piece === undefined;
  return value !== lead && isPlain && value.isAdvised === lead.isAdvised;
}

/** Keys that change together: the line of a row includes all other lines of that row. */
export function toLineKeys(
  { values, isOfRow }: IntakeLine,
  all: readonly ProposedValue[],
): readonly string[] {
  const [{ row }] = values;
  if (!isOfRow || !row) return values.map(({ key }) => key);
  return all.filter((other) => other.row?.index === row.index).map(({ key }) => key);
}
