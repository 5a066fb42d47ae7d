import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { ContractProblem } from '../../domain/contract/contract-problems.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Finding, Severity } from '../../domain/fields/finding.ts';
import { toPathText } from '../../domain/formats/json-path.ts';
import { toEnd } from '../../domain/profile/steps.ts';
import { FindingLines, ProbeEntry, ProfileSection, ScrollTable, withKeys } from './page-parts.tsx';
import { probeRequest, type RequestProbe } from './probes.ts';
import { toContractProblemText, toJsonProblemText } from '../../i18n/contract-text.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { makingRequest } from '../../services/finalize/exact-request.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

/** Longer lists are cut: a user does not work through more at once. */
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

const TITLES = {
  error: 'profilePage.request.errors',
  warning: 'profilePage.request.warnings',
  information: 'profilePage.request.information',
} as const satisfies Readonly<Record<Severity, MessageKey>>;
const SEVERITIES = ['error', 'warning', 'information'] as const satisfies readonly Severity[];

/** Findings of the profile in a request that keeps the contract, by severity. */
function RequestFindings({ enrollment }: { readonly enrollment: Enrollment }) {
  const { t, number } = useTranslator();
  const services = useProfile();
  const exact = useMemo(() => toEnd(makingRequest(enrollment, services)), [enrollment, services]);
  const findings = exact.ok ? exact.findings : exact.refusals;
  const isTooLarge = exact.ok && exact.isTooLarge;
  if (findings.length === 0 && !isTooLarge) return <p>{t('profilePage.request.sound')}</p>;
  return (
    <>
      {exact.ok && isTooLarge && (
        <p className="notice notice--error">
          {t('review.tooLarge', {
            bytes: number(exact.bytes),
            max: number(services.profile.limits.bodyBytes),
          })}
        </p>
      )}
      {SEVERITIES.map((severity) => (
        <SeverityList
          key={severity}
          severity={severity}
          findings={findings.filter((finding) => finding.severity === severity)}
          enrollment={enrollment}
        />
      ))}
    </>
  );
}

interface SeverityListProps {
  readonly severity: Severity;
  readonly findings: readonly Finding[];
  readonly enrollment: Enrollment;
}

function SeverityList({ severity, findings, enrollment }: SeverityListProps) {
  const { t } = useTranslator();
  const titleId = useId();
  if (findings.length === 0) return null;
  return (
    <>
      <h3 id={titleId}>{t(TITLES[severity], { n: findings.length })}</h3>
      <FindingLines labelledBy={titleId} findings={findings} enrollment={enrollment} />
    </>
  );
}
