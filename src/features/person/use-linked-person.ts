import { useEffect, useState } from 'react';
import type { EntityId } from '../../domain/enrollment/enrollment.ts';
import { toPersonPath } from '../../services/navigation/paths.ts';

/** The person of an enrollment whose link the pointer or the focus came to last; empty once it came to anything else. */
export function useLinkedPerson(enrollmentId: EntityId): EntityId {
  const [personId, setPersonId] = useState<EntityId>('');
  useEffect(() => {
    const start = toPersonPath(enrollmentId, '');
    const note = ({ target }: Event) => {
      const path = target instanceof Element ? target.closest('a')?.pathname : undefined;
      setPersonId(path?.startsWith(start) ? path.slice(start.length) : '');
    };
    document.addEventListener('pointerover', note);
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('pointerover', note);
      document.removeEventListener('focusin', note);
    };
  }, [enrollmentId]);
  return personId;
}
