import { SECTION_KEYS, type SectionKey } from '../../domain/fields/registry.ts';
import { type FormEvent, useId, useState } from 'react';
import type { Person } from '../../domain/enrollment/enrollment.ts';
import type { RowSource } from '../../domain/fields/copies.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { toRowKey } from '../../domain/profile/field-view.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type SectionChoice, listFilledRows, useCopySources } from './copy-sources.ts';
import { SourceList, useChoice } from './source-list.tsx';
import './copy.css';

interface CopyDialogProps {
  readonly target: Person;
  /** Sections that are chosen when the dialog opens. */
  readonly asked: SectionChoice;
  /** `same`: number of chosen rows that repeat another one. */
  readonly onCopy: (sources: readonly RowSource[], same: number) => void;
  readonly onCancel: () => void;
}

/** Dialog that lists rows of other persons, and copies the chosen ones together. */
export function CopyDialog({ target, asked, onCopy, onCancel }: CopyDialogProps) {
  const { t, plural } = useTranslator();
  const { profile } = useProfile();
  const sources = useCopySources(useSession(), target.id);
  const choice = useChoice(target, profile);
  const [search, setSearch] = useState('');
  const [what, setWhat] = useState(asked);
  const [wasPressed, setPressed] = useState(false);
  const different = withoutRepeated(choice.chosen, target, profile);
  const narrow = findNarrow(different, target, profile);
  const problem =
    narrow === undefined
      ? wasPressed && different.length === 0 && t('copy.none')
      : plural('copy.noRoom', narrow.room, { section: t(`section.${narrow.section}`) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (different.length > 0 && !narrow) onCopy(different, choice.chosen.length - different.length);
  };
  return (
    <Dialog title={t('copy.title')} onCancel={onCancel}>
      <form className="copy" noValidate autoComplete="off" onSubmit={submit}>
        <div className="copy__controls">
          <SearchField
            label={t('copy.search')}
            hint={t('copy.searchHint')}
            value={search}
            onChange={setSearch}
          />
          <WhatField what={what} onWhat={setWhat} />
        </div>
        <SourceList sources={sources} search={search} what={what} choice={choice} />
        <div className="copy__end">
          <button type="submit" className="button button--primary">
            {t('copy.copy')}
          </button>
          <button type="button" className="button" onClick={onCancel}>
            {t('copy.cancel')}
          </button>
          <p role="status">{different.length > 0 && plural('copy.chosen', different.length)}</p>
          <p role="alert" className="copy__problem">
            {problem}
          </p>
        </div>
      </form>
    </Dialog>
  );
}

interface WhatFieldProps {
  readonly what: SectionChoice;
  readonly onWhat: (what: SectionChoice) => void;
}

function WhatField({ what, onWhat }: WhatFieldProps) {
  const { t } = useTranslator();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('copy.what')}</label>
      <select
        id={id}
        className="input"
        value={what}
        onChange={({ target }) => onWhat(SECTION_KEYS.find((key) => key === target.value) ?? 'everything')}
      >
        <option value="everything">{t('copy.everything')}</option>
        {SECTION_KEYS.map((section) => (
          <option key={section} value={section}>
            {t(`section.${section}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Two persons may have the same row, which is copied once. */
function withoutRepeated(chosen: readonly RowSource[], target: Person, profile: Profile): RowSource[] {
  const view = profile.viewOf(target);
  const byKey = new Map<string, RowSource>();
  for (const source of chosen) {
    const key = toRowKey(source.section, source.row, view);
    if (!byKey.has(key)) byKey.set(key, source);
  }
  return [...byKey.values()];
}

/** The first section without enough room for its chosen rows. */
function findNarrow(
  chosen: readonly RowSource[],
  target: Person,
  { limits }: Profile,
): { readonly section: SectionKey; readonly room: number } | undefined {
  for (const section of SECTION_KEYS) {
    const wanted = chosen.filter((source) => source.section === section).length;
    const room = Math.max(0, limits.rows[section] - listFilledRows(target, section).length);
    if (wanted > room) return { section, room };
  }
  return undefined;
}
