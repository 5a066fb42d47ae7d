import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { afterPaint } from '../../ui/schedule.ts';

/** The id of a row's element. */
export function toRowId(id: EntityId): string {
  return `inscripcion-${id}`;
}

/** Focus on a row's first link or button once the list shows it; else on the page's heading, so that it is never lost. */
export function focusRow(id: EntityId | undefined): void {
  afterPaint(() => {
    const row = id === undefined ? null : document.getElementById(toRowId(id));
    const target = row?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('h1');
    target?.focus();
  });
}
