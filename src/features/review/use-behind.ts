import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../../ui/schedule.ts';

/** A value as it was painted elsewhere already: what is large and hangs on the same value comes in a frame of its own. */
export function useBehind<T extends object>(value: T): T {
  const [behind, setBehind] = useState(value);
  useEffect(() => afterPaint(() => startTransition(() => setBehind(value))), [value]);
  return behind;
}
