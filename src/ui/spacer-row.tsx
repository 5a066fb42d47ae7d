interface SpacerRowProps {
  readonly height: number;
  /** Of the table, where it says how wide they are. */
  readonly columns?: number;
}

/** In the place of the rows that are not mounted. */
export function SpacerRow({ height, columns }: SpacerRowProps) {
  return (
    height > 0 && (
      <tr aria-hidden="true" style={{ height }}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only takes room */}
        <td colSpan={columns} />
      </tr>
    )
  );
}
