import { toFieldLabel } from '../../i18n/texts.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import type { PhotoOffer } from './intake-plan.ts';
import type { RefusedPhoto } from './use-taking.ts';

interface PhotoChoiceProps {
  readonly photo: PhotoOffer;
  readonly isChosen: boolean;
  readonly refused: RefusedPhoto | undefined;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Choice to keep the photo that was read as the file of an entry of the case. */
export function PhotoChoice({ photo, isChosen, refused, onChoose }: PhotoChoiceProps) {
  const translator = useTranslator();
  const { t, number } = translator;
  const { profile } = useProfile();
  const { file, field, before } = photo;
  const view = profile.viewOf(undefined).field(field);
  const size = number(Math.max(1, Math.round(file.size / 1000)));
  const problem = refused?.file === file ? refused.problem : undefined;
  return (
    <div className="intake__keep">
      <label className="intake__choice">
        <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        {t('intake.photo.keep', { entry: toFieldLabel(translator, view) })}
      </label>
      <p className="field__hint">
        <bdi>{file.name}</bdi> · {t('caseFile.size', { size })}
      </p>
      {before !== '' && (
        <p className="field__note field__note--warning">
          <AlertIcon />
          {t('intake.photo.replaces', { file: view.format?.toDisplay(before) ?? before })}
        </p>
      )}
      {problem && (
        <p className="field__note field__note--error" role="alert">
          <AlertIcon />
          {t(
            `caseFile.problem.${problem.code}`,
            'max' in problem ? { max: number(problem.max / 1_000_000) } : {},
          )}
        </p>
      )}
    </div>
  );
}
