import { type ComponentProps, type RefObject, useRef } from 'react';
import { Option, type OptionListProps } from './combobox-option.tsx';
import { loadOnUse, near } from './load-on-use.tsx';
import { usePopup } from './use-popup.ts';
import './styles/combobox-list.css';

/** Longest list that mounts all options. A longer one mounts only those in sight. */
export const MAX_PLAIN_OPTIONS = 50;

const windowed = loadOnUse(
  near(async () => (await import('./windowed-options.tsx')).WindowedOptions),
  () => null,
);

/** Loads the code of long lists before the first one opens. */
export function preloadLongLists(): void {
  void windowed.preload();
}

interface ComboboxListProps {
  /** Anchor of the list. */
  readonly box: RefObject<HTMLElement | null>;
  readonly listProps: ComponentProps<'ul'>;
  readonly label: string;
  readonly options: OptionListProps;
  /** Status text below the list. */
  readonly status: string | undefined;
  readonly isOpen: boolean;
  /** Called when the anchor has scrolled out of sight. */
  readonly onLost: () => void;
}

/** The list of a combobox and its status, in the top layer. */
export function ComboboxList({ box, listProps, label, options, status, isOpen, onLost }: ComboboxListProps) {
  const popup = useRef<HTMLDivElement>(null);
  usePopup(popup, isOpen, {
    align: 'fill',
    readAnchor: () => box.current?.getBoundingClientRect(),
    onLost,
  });
  const isLong = options.count > MAX_PLAIN_OPTIONS;
  return (
    <div ref={popup} popover="manual" role="none" className="combobox__popup" hidden={!isOpen}>
      {/* The list needs a name of its own: each name belongs to one element. */}
      <ul {...listProps} className={isLong ? 'combobox__list--long' : undefined} aria-label={label}>
        {isOpen && (isLong ? <windowed.Part {...options} /> : <PlainOptions {...options} />)}
      </ul>
      {/* The status below a long list is a separate element, so that none of them moves. */}
      {isOpen && status && (
        <p key={String(isLong)} className="combobox__status" aria-hidden={options.count === 0}>
          {status}
        </p>
      )}
    </div>
  );
}

function PlainOptions({ count, optionAt }: OptionListProps) {
  return Array.from({ length: count }, (_, index) => {
    const option = optionAt(index);
    return option && <Option key={option.option.key} {...option} />;
  });
}
