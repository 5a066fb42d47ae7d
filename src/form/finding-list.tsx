import { type Ref, useEffect, useId, useRef } from 'react';
import type { MessageKey, PluralKey } from '../i18n/messages.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { AlertIcon, InfoIcon } from '../ui/icons.tsx';
import type { FindingItem } from './finding-items.ts';
import './finding-list.css';

interface FindingListProps {
  /** Errors block the send; notices inform. */
  readonly tone: 'error' | 'notice';
  /** Text of the heading, which counts the findings. */
  readonly title: PluralKey;
  readonly items: readonly FindingItem[];
  /** Total number; `items` may be the first of them. */
  readonly total: number;
  readonly onFollow: (href: string) => void;
  /** Shows more of them; without it the rest is only counted. */
  readonly onMore?: (() => void) | undefined;
  readonly moreLabel?: MessageKey;
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly children?: React.ReactNode;
}

/**
 * Findings with their places, each a link to its field. Needs the texts of the frame (`frame-notices`).
 * Scripts focus it when the user asks for the errors.
 */
export function FindingList(props: FindingListProps) {
  const { tone, title, items, total, onFollow, onMore, moreLabel, ref, children } = props;
  const { t, plural } = useTranslator();
  const titleId = useId();
  const links = useRef(new Map<number, HTMLAnchorElement>());
  const shown = useRef(items.length);
  const isAsked = useRef(false);
  useEffect(() => {
    // After "more", the focus continues at the first new item: the button may be gone.
    if (isAsked.current) links.current.get(shown.current)?.focus();
    isAsked.current = false;
    shown.current = items.length;
  }, [items.length]);
  const rest = total - items.length;
  return (
    <section className={`summary summary--${tone}`} aria-labelledby={titleId} tabIndex={-1} ref={ref}>
      <h2 id={titleId}>
        {tone === 'error' ? <AlertIcon /> : <InfoIcon />}
        {plural(title, total)}
      </h2>
      <ul>
        {items.map(({ key, text, href }, index) => (
          <li key={key}>
            <a
              ref={(link) => {
                if (link) links.current.set(index, link);
                return () => void links.current.delete(index);
              }}
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
      {rest > 0 && (onMore === undefined || moreLabel === undefined) && (
        <p>{t('summary.more', { n: rest })}</p>
      )}
      {rest > 0 && onMore !== undefined && moreLabel !== undefined && (
        <button
          type="button"
          className="button"
          onClick={() => {
            isAsked.current = true;
            onMore();
          }}
        >
          {t(moreLabel, { n: rest })}
        </button>
      )}
      {children}
    </section>
  );
}
