import type { ReactNode } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';

interface ReviewValueProps {
  readonly label: string;
  /** «Persona 2 · Teléfono 3», so that the link tells by itself where it leads. */
  readonly place: string;
  readonly href: string;
  readonly text: string;
  /** What is said of it. */
  readonly mark: ReactNode;
}

/** One value with the link to its field. */
export function ReviewValue({ label, place, href, text, mark }: ReviewValueProps) {
  const { t } = useTranslator();
  return (
    <div className="review__value">
      <dt>
        <PageLink href={href} aria-label={t('review.edit', { field: label, place })}>
          {label}
        </PageLink>
      </dt>
      <dd className={text.trim() === '' ? 'review__empty' : undefined}>
        {text.trim() === '' ? t('review.empty') : text}
      </dd>
      {mark !== undefined && mark !== null && <dd className="review__mark">{mark}</dd>}
    </div>
  );
}
