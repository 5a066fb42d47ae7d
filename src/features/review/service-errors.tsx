import type { ServiceError } from '../../domain/drafts/outcome.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { findFieldId } from '../../form/field-id.ts';
import { toFindingText } from '../../form/finding-text.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toPlacePath } from '../../services/navigation/paths.ts';
import { useProfile } from '../../services/profile/use-profile.ts';

interface ServiceErrorsProps {
  readonly errors: readonly ServiceError[];
  readonly enrollment: Enrollment;
}

/** What the answer says of fields, each with the way to the field that it names. */
export function ServiceErrors({ errors, enrollment }: ServiceErrorsProps) {
  const translator = useTranslator();
  const { profile } = useProfile();
  return (
    <ul aria-label={translator.t('outcome.errors')}>
      {errors.map(({ path, message, place }, index) => {
        const key = `${index} ${path}`;
        const problem = { code: 'service', message } as const;
        if (!place) return <li key={key}>{path === '' ? message : `${path}: ${message}`}</li>;
        const href = toPlacePath(enrollment.id, place.personId, findFieldId(place));
        return (
          <li key={key}>
            <PageLink href={href}>
              {toFindingText({ place, problem }, enrollment, profile, translator)}
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
