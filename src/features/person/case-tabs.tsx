import { useEffect, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import type { Finding } from '../../domain/fields/finding.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { afterPaint } from '../../ui/schedule.ts';
import { Tabs } from '../../ui/tabs.tsx';

export type PersonPart = 'data' | 'case';

interface CaseTabsProps {
  readonly personId: EntityId;
  readonly part: PersonPart;
  readonly onPart: (part: PersonPart) => void;
  /** Id of the element that has the form. */
  readonly panelId: string;
}

const countInCase = (findings: readonly Finding[]) =>
  findings.filter(({ place }) => place.section?.startsWith('case.')).length;

/** «Datos que se envían» and «Caso», which says how many findings it has. */
export function CaseTabs({ personId, part, onPart, panelId }: CaseTabsProps) {
  const { t } = useTranslator();
  const { checkPerson } = useProfile();
  const person = usePersonRecord(personId);
  const [count, setCount] = useState<number>();
  // A switch of person does not wait for the check.
  useEffect(
    () => afterPaint(() => setCount(person ? countInCase(checkPerson(person).findings) : undefined)),
    [person, checkPerson],
  );
  return (
    <Tabs
      label={t('case.parts')}
      tabs={[
        { key: 'data', label: t('case.data'), count: undefined },
        { key: 'case', label: t('case.case'), count, isUrgent: true },
      ]}
      selected={part}
      onSelect={onPart}
      panelId={panelId}
    />
  );
}
