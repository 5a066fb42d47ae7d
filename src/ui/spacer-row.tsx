interface SpacerRowProps {
  readonly height: number;
  /** Number of columns of the table, when it sets their widths. */
  readonly columns?: number;
}

/** Takes the place of the rows that are not mounted. */
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
