import { useEffect, useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';

/** A wait before the next attempt; a new object for each. */
export interface Wait {
  readonly ms: number;
  /** By `performance.now()`. */
  readonly endsAt: number;
}

interface WaitTextProps {
  readonly wait: Wait | undefined;
}

/** How long it still takes, counted down for eyes; assistive technology hears when it begins and when it is over. */
export function WaitText({ wait }: WaitTextProps) {
  const { t, plural } = useTranslator();
  const seconds = useSecondsLeft(wait);
  const toTime = (whole: number) => {
    const minutes = Math.floor(whole / 60);
    const parts = [
      ...(minutes > 0 ? [plural('vault.minutes', minutes)] : []),
      ...(whole % 60 > 0 || minutes === 0 ? [plural('vault.seconds', whole % 60)] : []),
    ];
    return parts.join(' ');
  };
  return (
    <>
      {seconds > 0 && <p role="timer">{t('vault.wait', { time: toTime(seconds) })}</p>}
      <p className="visually-hidden" role="status">
        {wait && (seconds > 0 ? t('vault.wait', { time: toTime(toSeconds(wait.ms)) }) : t('vault.wait.over'))}
      </p>
    </>
  );
}

function useSecondsLeft(wait: Wait | undefined): number {
  const [now, setNow] = useState(0);
  const endsAt = wait?.endsAt ?? 0;
  useEffect(() => {
    if (endsAt <= performance.now()) return undefined;
    const timer = window.setInterval(() => {
      setNow(performance.now());
      if (performance.now() >= endsAt) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [endsAt]);
  if (!wait) return 0;
  // `now` is of the wait before until the first turn.
  const left = Math.min(wait.endsAt - now, wait.ms);
  return Math.max(toSeconds(left), 0);
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
