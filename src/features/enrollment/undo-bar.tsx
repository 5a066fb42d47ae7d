import { SECTIONS } from '../../domain/fields/registry.ts';
import { toFieldId } from '../../form/field-id.ts';
import { focusContent, goTo } from '../../ui/focus.ts';
import { toPersonName } from '../../form/person-name.ts';
import { toRowLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { undoRemoval } from '../../services/drafts/edit-persons.ts';
import { useSession, useSessionPart } from '../../services/drafts/use-session.ts';
import { navigate } from '../../ui/page-link.tsx';
import { toPersonPath } from '../../services/navigation/paths.ts';
import { undoButton } from './remove-person.ts';

/** Offers to undo the latest removal, without a time limit. */
export function UndoBar() {
  const session = useSession();
  const removal = useSessionPart((snapshot) => snapshot.removal);
  const translator = useTranslator();
  const { t } = translator;

  const undo = () => {
    undoRemoval(session);
    if (removal?.kind === 'person') navigate(toPersonPath(session.id, removal.person.id));
    if (removal?.kind !== 'row') return;
    const first = SECTIONS[removal.section].fields[0];
    goTo(toPersonPath(session.id, removal.personId, first && toFieldId(first, removal.row.id)), navigate);
  };
  const dismiss = () => {
    session.setRemoval(undefined);
    // The pressed button is gone with its notice.
    focusContent();
  };
  return (
    <div className="undo" role="status">
      {removal && (
        <div className="undo__box">
          <span>
            {removal.kind === 'person'
              ? t('undo.person', { name: toPersonName(removal.person, removal.index + 1, translator) })
              : t('undo.row', { row: toRowLabel(translator, removal.section, removal.index + 1) })}
          </span>
          <button ref={undoButton} type="button" className="button" onClick={undo}>
            {t('undo.undo')}
          </button>
          <button type="button" className="button button--quiet" onClick={dismiss}>
            {t('undo.dismiss')}
          </button>
        </div>
      )}
    </div>
  );
}
