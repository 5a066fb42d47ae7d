import { useTranslator } from '../../i18n/use-translator.ts';

interface RequestSizeProps {
  /** Of the body, in UTF-8; 0 while there is none. */
  readonly bytes: number;
  /** `Infinity` where the service sets no limit. */
  readonly max: number;
}

/** How much will be sent, where the service takes only so much. */
export function RequestSize({ bytes, max }: RequestSizeProps) {
  const { t, number } = useTranslator();
  if (!Number.isFinite(max) || bytes === 0) return null;
  const isTooLarge = bytes > max;
  return (
    <p className={isTooLarge ? 'notice notice--error' : 'send__size'} role={isTooLarge ? 'alert' : undefined}>
      {t(isTooLarge ? 'review.tooLarge' : 'review.size', { bytes: number(bytes), max: number(max) })}
    </p>
  );
}
