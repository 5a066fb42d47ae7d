import { useId, useRef, useState } from 'react';
import { type ProblemGroup, canBeSettled } from '../../domain/table/problem-groups.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { findFixedField } from './sheet-fixes.ts';
import { type SheetTextContext, toGroupText, toTableFieldLabel } from './sheet-texts.ts';
import type { TableLayout } from '../../domain/table/layout.ts';
import { entriesIn } from '../../ui/focus.ts';
import { AlertIcon, ErrorIcon } from '../../ui/icons.tsx';
import { ValueEntry } from './value-entry.tsx';

/** Id of the heading, which takes the focus when nobody can be imported. */
export const GROUPS_ID = 'sheet-groups';

/** Longest list of groups; the rest is only counted. */
const MAX_GROUPS = 12;

interface ProblemListProps {
  readonly groups: readonly ProblemGroup[];
  readonly mapping: TableLayout;
  readonly context: SheetTextContext;
  /** Key of the group whose rows the preview shows; undefined for all rows. */
  readonly shown: string | undefined;
  readonly onShow: (key: string | undefined) => void;
  /** Writes a value to the place of every problem of a group. */
  readonly onFixAll: (key: string, text: string) => void;
  /** Confirms that the values of a group of doubts are right. */
  readonly onSettle: (key: string, count: number) => void;
}

/** «Por resolver»: each cause once, with the fix for all its rows. */
export function ProblemList({ groups, onFixAll, onSettle, ...props }: ProblemListProps) {
  const { t, plural, number } = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = groups.slice(0, MAX_GROUPS);
  return (
    <section className="sheet__card sheet__groupsCard" aria-labelledby={GROUPS_ID}>
      <div className="sheet__cardHead">
        <h2 id={GROUPS_ID} ref={heading} tabIndex={-1}>
          {t('sheet.groups')}
        </h2>
        <p>
          {groups.length === 0
            ? t('sheet.groups.none')
            : plural('sheet.groups.count', groups.length, { n: number(groups.length) })}
        </p>
      </div>
      <ul className="sheet__groups">
        {listed.map((group) => (
          <Group
            key={group.key}
            group={group}
            onFix={(text) => {
              onFixAll(group.key, text);
              // The group disappears with its button.
              heading.current?.focus();
            }}
            onSettle={() => {
              onSettle(group.key, group.count);
              heading.current?.focus();
            }}
            {...props}
          />
        ))}
      </ul>
      {groups.length > listed.length && (
        <p className="sheet__none">{t('sheet.more', { n: groups.length - listed.length })}</p>
      )}
    </section>
  );
}

interface GroupProps extends Omit<ProblemListProps, 'groups' | 'onFixAll' | 'onSettle'> {
  readonly group: ProblemGroup;
  readonly onSettle: () => void;
  readonly onFix: (text: string) => void;
}

function Group({ group, mapping, context, shown, onShow, onFix, onSettle }: GroupProps) {
  const { t, plural, number } = context.translator;
  const id = useId();
  const { key, first } = group;
  const isShown = shown === key;
  return (
    <li className="sheet__group">
      <span className={`sheet__sign sheet__sign--${first.severity}`}>
        {first.severity === 'error' ? <ErrorIcon /> : <AlertIcon />}
      </span>
      <span id={id} className="sheet__cause">
        {toGroupText(group, context)}
      </span>
      <span className="sheet__remedy">
        {canBeSettled(group) && (
          <button type="button" className="button" aria-describedby={id} onClick={onSettle}>
            {plural('sheet.group.settle', group.count, { n: number(group.count) })}
          </button>
        )}
        <Remedy group={group} mapping={mapping} context={context} onFix={onFix} />
        <button
          type="button"
          className="button button--quiet sheet__only"
          aria-pressed={isShown}
          aria-describedby={id}
          onClick={() => onShow(isShown ? undefined : key)}
        >
          {t('sheet.group.show')}
        </button>
      </span>
    </li>
  );
}

/** Sets one value for all rows, only for fields with a catalog: names and dates differ by person. */
function Remedy({
  group,
  mapping,
  context,
  onFix,
}: Pick<GroupProps, 'group' | 'mapping' | 'context' | 'onFix'>) {
  const { translator, profile } = context;
  const { t, plural, number } = translator;
  const [chosen, setChosen] = useState<string>();
  const select = useRef<HTMLSpanElement>(null);
  const field = findFixedField(group.first, mapping);
  const catalog = field && profile.viewOf(undefined).field(field).catalog;
  if (field === undefined || !catalog || catalog.entries.length === 0) return undefined;
  const value = chosen ?? group.usual ?? '';
  const label = toTableFieldLabel(field, profile, translator);
  const counted = { field: label, n: number(group.count) };
  const put = plural('sheet.group.put', group.count, counted);
  return (
    <>
      <span ref={select}>
        <ValueEntry
          field={field}
          label={plural('sheet.group.value', group.count, counted)}
          entry={value}
          onEntry={setChosen}
        />
      </span>
      <button
        type="button"
        className="button"
        aria-label={t('sheet.group.put.label', { put, field: label })}
        aria-disabled={value === '' || undefined}
        onClick={() => (value === '' ? entriesIn(select.current)[0]?.focus() : onFix(value))}
      >
        {put}
      </button>
    </>
  );
}
