import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { usePersonRecord } from '../../services/drafts/use-session.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { Tabs } from '../../ui/tabs.tsx';

export type PersonPart = 'data' | 'case';

interface CaseTabsProps {
  readonly personId: EntityId;
  readonly part: PersonPart;
  readonly onPart: (part: PersonPart) => void;
  /** Id of the element that has the form. */
  readonly panelId: string;
}

/** «Datos que se envían» and «Caso», which says how many findings it has. */
export function CaseTabs({ personId, part, onPart, panelId }: CaseTabsProps) {
  const { t } = useTranslator();
  const { checkPerson } = useProfile();
  const person = usePersonRecord(personId);
  const findings = person ? checkPerson(person).findings : [];
  const count = findings.filter(({ place }) => place.section?.startsWith('case.')).length;
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
