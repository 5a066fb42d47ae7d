import { useId, useMemo } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import type { Finding, Severity } from '../../domain/fields/finding.ts';
import { toEnd } from '../../domain/profile/steps.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { makingRequest } from '../../services/finalize/exact-request.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { FindingLines } from './finding-lines.tsx';

const TITLES = {
  error: 'profilePage.request.errors',
  warning: 'profilePage.request.warnings',
  information: 'profilePage.request.information',
} as const satisfies Readonly<Record<Severity, MessageKey>>;
const SEVERITIES = ['error', 'warning', 'information'] as const satisfies readonly Severity[];

/** What the profile finds in a request that keeps the contract, by its weight. */
export function RequestFindings({ enrollment }: { readonly enrollment: Enrollment }) {
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
