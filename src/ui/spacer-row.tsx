/** In the place of the rows that are not mounted. */
export function SpacerRow({ height }: { readonly height: number }) {
  return (
    height > 0 && (
      <tr aria-hidden="true" style={{ height }}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only takes room */}
        <td />
      </tr>
    )
  );
}
