import { afterPointer } from '../ui/after-pointer.ts';
import { runWhenIdleAfterKey } from '../ui/schedule.ts';

/**
 * Runs the check of an entry that was left. The focus is painted first: the check of a person takes as long as a new row
 * does. Its error shows in the next idle moment, and before any other key or press counts.
 */
export function afterLeave(check: () => void): void {
  afterPointer(() => runWhenIdleAfterKey(check));
}
