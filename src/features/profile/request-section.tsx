import { useDeferredValue, useMemo, useState } from 'react';
import type { ContractProblem } from '../../domain/contract/contract-problems.ts';
import { toPathText } from '../../domain/formats/json-path.ts';
import { toContractProblemText, toJsonProblemText } from '../../i18n/contract-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { ProbeEntry } from './probe-entry.tsx';
import { ProfileSection } from './profile-section.tsx';
import { probeRequest, type RequestProbe } from './request-probe.ts';
import { RequestFindings } from './request-findings.tsx';
import { ScrollTable } from './scroll-table.tsx';
import { withKeys } from './with-keys.ts';

/** More than anybody works through at once. */
const MAX_PROBLEMS = 200;

/** A pasted request, checked against the contract and then under the profile. Nothing is sent. */
export function RequestSection() {
  const { t } = useTranslator();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const probe = useMemo(() => probeRequest(text), [text]);
  return (
    <ProfileSection title={t('profilePage.request')}>
      <p className="lead">{t('profilePage.request.lead')}</p>
      <ProbeEntry label={t('profilePage.request.input')} value={typed} onChange={setTyped} rows={10} />
      <div className="profile-page__reading">
        <ContractVerdict probe={probe} />
        {probe.kind === 'invalid' && <ProblemsTable problems={probe.problems} />}
        {probe.kind === 'valid' && <RequestFindings enrollment={probe.enrollment} />}
      </div>
    </ProfileSection>
  );
}

function ContractVerdict({ probe }: { readonly probe: RequestProbe }) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const toText = () => {
    switch (probe.kind) {
      case 'empty':
        return t('profilePage.request.waiting');
      case 'not-json':
        return t('profilePage.request.notJson', { problem: toJsonProblemText(translator, probe.problem) });
      case 'invalid':
        return plural('profilePage.request.invalid', probe.problems.length);
      case 'valid':
        return t('profilePage.request.valid', {
          persons: plural('count.persons', probe.enrollment.persons.length),
        });
    }
  };
  const tone = probe.kind === 'valid' ? 'notice notice--ok' : 'notice notice--error';
  return (
    <p role="status" className={probe.kind === 'empty' ? undefined : tone}>
      {toText()}
    </p>
  );
}

function ProblemsTable({ problems }: { readonly problems: readonly ContractProblem[] }) {
  const translator = useTranslator();
  const { t } = translator;
  const shown = problems.slice(0, MAX_PROBLEMS);
  const pathOf = ({ path }: ContractProblem) => toPathText(path, t('profilePage.request.root'));
  return (
    <>
      <ScrollTable
        caption={t('profilePage.request.problems')}
        columns={[t('profilePage.request.path'), t('profilePage.request.problem')]}
      >
        <tbody>
          {withKeys(shown, pathOf).map(({ key, item }) => (
            <tr key={key}>
              <th scope="row">
                <code>{pathOf(item)}</code>
              </th>
              <td>{toContractProblemText(translator, item)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {problems.length > shown.length && <p>{t('summary.more', { n: problems.length - shown.length })}</p>}
    </>
  );
}
