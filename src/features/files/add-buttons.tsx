import { useTranslator } from '../../i18n/use-translator.ts';

interface AddButtonsProps {
  /** What is here can take what the file brings; a copy of its own is the other way then. */
  readonly canUpdate: boolean;
  readonly isAdding: boolean;
  readonly onUpdate: () => void;
  readonly onAdd: () => void;
}

/** What becomes of a file: the first button is what most people want. */
export function AddButtons({ canUpdate, isAdding, onUpdate, onAdd }: AddButtonsProps) {
  const { t } = useTranslator();
  const isDisabled = isAdding || undefined;
  if (!canUpdate) {
    return (
      <button type="button" className="button button--primary" aria-disabled={isDisabled} onClick={onAdd}>
        {t(isAdding ? 'files.adding' : 'files.add')}
      </button>
    );
  }
  return (
    <>
      <button type="button" className="button button--primary" aria-disabled={isDisabled} onClick={onUpdate}>
        {t(isAdding ? 'files.updating' : 'files.update')}
      </button>
      <button type="button" className="button" aria-disabled={isDisabled} onClick={onAdd}>
        {t('files.addCopy')}
      </button>
    </>
  );
}
