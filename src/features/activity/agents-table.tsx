import { useId } from 'react';
import { type AgentTally, type Tally, toFirstTime } from '../../domain/review/activity.ts';
import type { ReviewRules } from '../../domain/profile/profile.ts';
import { toCategoryText } from '../../form/category-choice.tsx';
import type { Translator } from '../../i18n/translator.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface Category {
  readonly code: string;
  readonly label: string;
}

interface AgentsTableProps {
  readonly agents: readonly AgentTally[];
  readonly all: Tally;
}

/** What each agent entered, what was returned of it, and the sum. */
export function AgentsTable({ agents, all }: AgentsTableProps) {
  const translator = useTranslator();
  const { t } = translator;
  const id = useId();
  const columns = listCategories(all, useProfile().profile.review, translator);
  return (
    <section className="activity__card" aria-labelledby={id}>
      <div className="activity__card-head">
        <h2 id={id}>{t('activity.agents')}</h2>
        {columns.length > 0 && <span>{t('activity.agents.lead')}</span>}
      </div>
      <div className="activity__scroll">
        <table className="activity__agents" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('activity.agent')}</th>
              <th scope="col">{t('activity.column.entered')}</th>
              <th scope="col">{t('activity.column.returned')}</th>
              {columns.map(({ code, label }) => (
                <th key={code} scope="col" className="activity__category">
                  {label}
                </th>
              ))}
              <th scope="col">{t('activity.column.firstTime')}</th>
            </tr>
          </thead>
          <tbody>
            {agents.map(({ agent, ...line }) => (
              <tr key={agent.id}>
                <th scope="row">{agent.name === '' ? t('activity.nobody') : agent.name}</th>
                <TallyCells line={line} columns={columns} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('activity.all')}</th>
              <TallyCells line={all} columns={columns} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

interface TallyCellsProps {
  readonly line: Tally;
  readonly columns: readonly Category[];
}

function TallyCells({ line, columns }: TallyCellsProps) {
  const { t, number } = useTranslator();
  const { entered, returned, byCategory } = line;
  const share = toFirstTime(line);
  const count = (n: number) => (n === 0 ? '—' : number(n));
  return (
    <>
      <td>{number(entered)}</td>
      <td>{count(returned)}</td>
      {columns.map(({ code }) => (
        <td key={code} className="activity__category">
          {count(byCategory.get(code) ?? 0)}
        </td>
      ))}
      <td className="activity__share">{share === undefined ? '—' : t('activity.percent', { n: share })}</td>
    </>
  );
}

/** The categories of the profile in its order, then those that it lost, and returns without one last. */
function listCategories(
  { byCategory }: Tally,
  review: Pick<ReviewRules, 'returnCategories'>,
  translator: Translator,
): readonly Category[] {
  const codes = review.returnCategories.map(({ code }) => code);
  const lost = [...byCategory.keys()].filter((code) => code !== '' && !codes.includes(code));
  const all = [...codes, ...lost.toSorted()];
  if (all.length === 0) return [];
  return [
    ...all.map((code) => ({ code, label: toCategoryText(review, code, translator) })),
    ...(byCategory.has('') ? [{ code: '', label: translator.t('activity.noCategory') }] : []),
  ];
}
