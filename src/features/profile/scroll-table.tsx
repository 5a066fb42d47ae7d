import { type ReactNode, useId } from 'react';
import { toCardTable } from '../../ui/card-table.ts';

interface ScrollTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The bodies of the table. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways in itself where its words need it, by the keyboard too. */
export function ScrollTable({ caption, columns, children }: ScrollTableProps) {
  const captionId = useId();
  return (
    // Without focus the keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="profile-page__scroll" role="region" aria-labelledby={captionId} tabIndex={0}>
      <table {...toCardTable(columns)}>
        <caption id={captionId}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
