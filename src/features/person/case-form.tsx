import { useContext, useEffect } from 'react';
import { toPercentageText } from '../../domain/case/case-formats.ts';
import { type CaseSection, caseRowsOf, filledRowsOf } from '../../domain/case/case-model.ts';
import { isRepeated } from '../../domain/case/is-repeated.ts';
import { findSum } from '../../domain/case/check-case.ts';
import { toStampNames } from '../../domain/case/stamps.ts';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { splitRowFieldKey } from '../../domain/fields/registry.ts';
import { type Asides, FieldAsides } from '../../form/field-asides.ts';
import { toFieldId } from '../../form/field-id.ts';
import { FormField } from '../../form/form-field.tsx';
import { toMarked } from '../../form/marked-fields.ts';
import { RepeatableSection } from '../../form/repeatable-section.tsx';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useSession } from '../../services/drafts/use-session.ts';
import { newId } from '../../services/new-id.ts';
import { asideIdOf } from '../../ui/field-frame.tsx';
import { focusOnceMounted } from '../../ui/focus.ts';
import { loadOnUse } from '../../ui/load-on-use.tsx';
import { CaseFile } from './case-file.tsx';
import { CaseQuestionnaire } from './case-questionnaire.tsx';
import { listAsked, type OpenCase, useCaseView } from './use-case-view.ts';
import { useOnlyRow } from './use-only-row.ts';
import { useStamps } from './use-stamps.ts';
import './case.css';

/** Few cases have one. */
const lookUp = loadOnUse(
  async () => (await import('./case-look-up.tsx')).CaseLookUp,
  () => null,
);

const createRow = () => ({ id: newId() });
const nothing = () => undefined;

/** The sections of the profile's case, which is kept beside the request. */
export function CaseForm({ personId }: { readonly personId: EntityId }) {
  const open = useCaseView(personId);
  const { t } = useTranslator();
  // An address can name an entry, and this code may come after the page.
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id.startsWith('case.')) focusOnceMounted(id);
  }, []);
  useStamps(open?.caseView);
  if (!open) return null;
  return (
    <>
      {listAsked(open).map((section) => (
        <CaseSectionPart key={section.key} section={section} open={open} personId={personId} />
      ))}
      <p className="case__note">{t('case.note')}</p>
    </>
  );
}

interface PartProps {
  readonly section: CaseSection;
  readonly open: OpenCase;
  readonly personId: EntityId;
}

function CaseSectionPart(props: PartProps) {
  const { section, open } = props;
  const translator = useTranslator();
  const { t, local } = translator;
  const session = useSession();
  const label = local(section.spec.label);
  if (section.spec.questionnaire) return <CaseQuestionnaire section={section} open={open} />;
  if (!isRepeated(section)) return <OnlyRow {...props} />;
  return (
    <>
      <RepeatableSection
        section={section}
        view={open.view}
        maxRows={section.spec.rows?.max ?? Infinity}
        createRow={createRow}
        onRemove={nothing}
        commit={() => session.commit()}
        words={{
          heading: label,
          add: t('case.addRow', { section: label }),
          row: (n) => `${label} ${n}`,
          remove: (n) => t('case.removeRow', { section: label, n }),
        }}
      />
      {section.spec.sum && <Sum section={section} open={open} />}
    </>
  );
}

/** The sum of the percentages so far. */
function Sum({ section, open }: Pick<PartProps, 'section' | 'open'>) {
  const { t } = useTranslator();
  const found = findSum(section, filledRowsOf(open.person, section, open.caseView));
  return (
    <p className="case__sum" role="status">
      {found && t('case.sum', { sum: toPercentageText(found.sum), equals: toPercentageText(found.equals) })}
    </p>
  );
}

/** A section that is filled in once. */
function OnlyRow({ section, open, personId }: PartProps) {
  const { local } = useTranslator();
  useOnlyRow(section);
  const { view } = open;
  const { help } = section.spec;
  const asides = useStampAsides(open, section);
  return (
    <FieldAsides value={asides}>
      <fieldset className="group case__section">
        <legend>{local(section.spec.label)}</legend>
        <div className="group__fields">
          {help !== undefined && <p className="case__help">{local(help)}</p>}
          {section.fields.map((key) => {
            const { name } = splitRowFieldKey(key);
            const entry = section.entries.get(key);
            const field = {
              name: `${section.key}.0.${name}`,
              id: toFieldId(key, section.name),
              view: view.field(key),
            };
            const made = { ...field, personId, isStamped: entry?.stamp === true };
            if (entry?.kind === 'file') return <CaseFile key={key} {...made} maxBytes={entry.maxBytes} />;
            if (entry?.kind === 'look-up') return <lookUp.Part key={key} {...made} entry={entry} />;
            return <FormField key={key} {...field} marked={toMarked(view)} />;
          })}
        </div>
      </fieldset>
    </FieldAsides>
  );
}

/** Says below a stamped entry who answered it and when, after what others say there. */
function useStampAsides({ person }: OpenCase, section: CaseSection): Asides {
  const { t, dateTime } = useTranslator();
  const others = useContext(FieldAsides);
  const [row] = caseRowsOf(person, section);
  return (id) => {
    const entry = id.slice(id.lastIndexOf('.') + 1);
    const names = toStampNames(entry);
    const [when, by] = [row?.[names.at], row?.[names.by]];
    const own =
      when === undefined
        ? undefined
        : by === undefined
          ? t('case.stampedUnnamed', { when: dateTime(when) })
          : t('case.stamped', { when: dateTime(when), by });
    const other = others?.(id);
    if (own === undefined) return other;
    return (
      <>
        <p id={other ? undefined : asideIdOf(id)} className="case__said">
          {own}
        </p>
        {other}
      </>
    );
  };
}
