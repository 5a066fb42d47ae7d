import { type Ref, useId } from 'react';
import { useTranslator } from '../i18n/use-translator.ts';
import { AlertIcon, InfoIcon } from '../ui/icons.tsx';

interface SummaryItem {
  readonly key: string;
  /** «Persona 2 · Teléfono 3: escriba el número». */
  readonly text: string;
  readonly href: string;
}

interface FindingListProps {
  /** Errors hold the send back and are called out; notices are read by who comes along. */
  readonly tone: 'error' | 'notice';
  readonly items: readonly SummaryItem[];
  /** How many there are in all; `items` may be the first of them. */
  readonly total: number;
  readonly onFollow: (href: string) => void;
  readonly ref?: Ref<HTMLElement>;
  readonly children?: React.ReactNode;
}

/** Findings with their places, each a link to its field; below the texts of the frame (`frame-notices`). Takes focus by script when errors are asked for. */
export function FindingList({ tone, items, total, onFollow, ref, children }: FindingListProps) {
  const { t, plural } = useTranslator();
  const titleId = useId();
  return (
    <section
      className={`summary summary--${tone}`}
      role={tone === 'error' ? 'alert' : undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={ref}
    >
      <h2 id={titleId}>
        {tone === 'error' ? <AlertIcon /> : <InfoIcon />}
        {plural(tone === 'error' ? 'summary.title' : 'summary.notices', total)}
      </h2>
      <ul>
        {items.map(({ key, text, href }) => (
          <li key={key}>
            <a
              href={href}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onFollow(href);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
      {total > items.length && <p>{t('summary.more', { n: total - items.length })}</p>}
      {children}
    </section>
  );
}
