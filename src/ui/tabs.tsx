import { type KeyboardEvent, useId, useRef } from 'react';
import './styles/tabs.css';

export interface Tab<T extends string> {
  readonly key: T;
  readonly label: string;
  /** Undefined when it is not known. */
  readonly count: number | undefined;
  /** True when the tab's content needs somebody's action. */
  readonly isUrgent?: boolean;
}

interface TabsProps<T extends string> {
  /** Names the divided content, and the criterion. */
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly selected: T;
  readonly onSelect: (key: T) => void;
  /** Id of the panel, where it stands elsewhere on the page. */
  readonly panelId?: string;
  /** Content of the selected tab. */
  readonly children?: React.ReactNode;
}

/**
 * The WAI-ARIA pattern «tabs»: one Tab stop. Arrows, Home and End move between the tabs, and each shows its
 * panel at once.
 */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, panelId, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex(({ key }) => key === selected);
  const move = (event: KeyboardEvent) => {
    const to = findTarget(event.key, index, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ key, label: name, count, isUrgent }) => (
          <button
            key={key}
            type="button"
            className="tab"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === selected}
            aria-controls={panelId ?? `${id}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
            onKeyDown={move}
          >
            {name}
            {count !== undefined && (
              <>
                {' '}
                <span className={isUrgent === true && count > 0 ? 'count count--danger' : 'count'}>
                  {count}
                </span>
              </>
            )}
          </button>
        ))}
      </div>
      {panelId === undefined && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
          {children}
        </div>
      )}
    </>
  );
}

function findTarget(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
