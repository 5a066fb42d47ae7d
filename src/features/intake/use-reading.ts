import { useCallback, useEffect, useState } from 'react';
import { isTooLong, readText } from '../../domain/intake/read-text.ts';
import type { Reading } from '../../domain/intake/reading.ts';
import { today } from '../../services/clock.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** Scanners type a few hundred characters a second: it is read once they pause. */
const PAUSE_MS = 150;

export interface TextReading {
  /** What was read. */
  readonly text: string;
  readonly reading?: Reading | undefined;
  readonly isTooLong: boolean;
}

const NOTHING: TextReading = { text: '', isTooLong: false };

/** What a text says, a moment after its last change; `readNow` does not wait. Nothing of it is kept anywhere. */
export function useReading(text: string): {
  readonly read: TextReading;
  readonly readNow: () => TextReading;
} {
  const { profile } = useProfile();
  const [read, setRead] = useState<TextReading>(NOTHING);
  const readNow = useCallback((): TextReading => {
    const now = { text, reading: readText(text, { profile, today: today() }), isTooLong: isTooLong(text) };
    setRead(now);
    return now;
  }, [text, profile]);
  useEffect(() => {
    const timer = window.setTimeout(readNow, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [readNow]);
  return { read, readNow };
}
