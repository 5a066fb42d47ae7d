import { useMemo } from 'react';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { findUncheckedMarks } from '../../domain/fields/marks.ts';
import { toFieldId } from '../../form/field-id.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { PageLink } from '../../services/navigation/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';

/** How many values a machine read that nobody has looked at since, and the way to the first of them. */
export function UncheckedNotice({ enrollment }: { readonly enrollment: Enrollment }) {
  const { t, plural } = useTranslator();
  const unchecked = useMemo(
    () =>
      enrollment.persons.flatMap((person) =>
        findUncheckedMarks(person).map(({ field, rowId }) => ({ personId: person.id, field, rowId })),
      ),
    [enrollment],
  );
  const [first] = unchecked;
  if (!first) return null;
  return (
    <div className="notice notice--warning">
      <p>
        {plural('mark.unchecked', unchecked.length)}{' '}
        <PageLink href={toPersonPath(enrollment.id, first.personId, toFieldId(first.field, first.rowId))}>
          {t('mark.showFirst')}
        </PageLink>
      </p>
    </div>
  );
}
