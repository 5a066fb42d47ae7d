import type { KnownPerson } from '../domain/decision/known.ts';
import type { EntityId, Person } from '../domain/enrollment/enrollment.ts';
import { saysSomething } from '../domain/review/says-something.ts';
import { toProblemText } from '../i18n/texts.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { toKnownFinding } from './known-text.ts';
import { NoteEntry } from './note-entry.tsx';
import { SideBySide } from './side-by-side.tsx';
import { toPersonName } from './person-name.ts';
import './decision.css';

/** Why each known person is created nevertheless, as far as it was typed. */
export type Reasons = Readonly<Partial<Record<EntityId, string>>>;

interface KnownQuestionProps {
  readonly known: readonly KnownPerson[];
  readonly persons: readonly Person[];
  readonly reasons: Reasons;
  readonly onReasons: (reasons: Reasons) => void;
  readonly isPressed: boolean;
}

export const countPersons = (known: readonly KnownPerson[]): number =>
  new Set(known.map(({ personId }) => personId)).size;

/** Names who is known already and where, and asks why each of them is created nevertheless. */
export function KnownQuestion({ known, persons, reasons, onReasons, isPressed }: KnownQuestionProps) {
  const translator = useTranslator();
  const { t } = translator;
  const asked = [...new Set(known.map(({ personId }) => personId))];
  return (
    <div className="decision__known">
      <p>{t('known.hint')}</p>
      {asked.map((personId, index) => {
        const at = persons.findIndex(({ id }) => id === personId);
        const name = toPersonName(persons[at], at + 1, translator);
        const reason = reasons[personId] ?? '';
        const isMissing = isPressed && !saysSomething(reason);
        const titleId = `known-${personId}`;
        return (
          <section key={personId} aria-labelledby={titleId} className="decision__person">
            <h3 id={titleId}>
              {name} <small>{persons[at]?.identifier}</small>
            </h3>
            <ul>
              {known
                .filter((one) => one.personId === personId)
                .map((one) => (
                  <li key={one.as}>
                    {toProblemText(translator, toKnownFinding(one, translator).problem, undefined)}{' '}
                    {one.where?.path !== undefined && (
                      // The text that was typed here stays.
                      <a href={one.where.path} target="_blank">
                        {t('known.open')}
                      </a>
                    )}
                    {one.where?.person && <SideBySide person={persons[at]} other={one.where.person} />}
                  </li>
                ))}
            </ul>
            <NoteEntry
              label={t('known.reason')}
              value={reason}
              onChange={(text) => onReasons({ ...reasons, [personId]: text })}
              problem={isMissing ? t('known.reason.missing') : undefined}
              isFirst={index === 0}
            />
            {index === 0 && asked.length > 1 && (
              <button
                type="button"
                className="button button--quiet"
                onClick={() => onReasons(Object.fromEntries(asked.map((id) => [id, reason])))}
              >
                {t('known.same')}
              </button>
            )}
          </section>
        );
      })}
    </div>
  );
}
