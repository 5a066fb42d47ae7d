import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import {
  MAX_MEGAPIXELS,
  MAX_PHOTO_MB,
  type PhotoProblem,
  type PhotoReading,
  readPhoto,
} from '../../services/card-photo/read-photo.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import { hasFiles } from '../../ui/drops.ts';

interface PhotoEntryProps {
  /** Called with the text of the code that was found, and its photo. */
  readonly onText: (text: string, photo: File) => void;
}

/** What the entry says: it works, it has read a code, or it tells why not. */
type Said = 'working' | 'read' | 'several' | PhotoProblem;

const SAID: Readonly<Record<Said, MessageKey>> = {
  working: 'intake.photo.working',
  read: 'intake.photo.read',
  several: 'intake.photo.several',
  'too-large': 'intake.photo.too-large',
  'no-picture': 'intake.photo.no-picture',
  'too-many-pixels': 'intake.photo.too-many-pixels',
  damaged: 'intake.photo.damaged',
  'no-code': 'intake.photo.no-code',
  failed: 'intake.photo.failed',
};

/** Takes a photo of a card from the disk, the camera, a drop or a paste, and gives the text of its code. */
export function PhotoEntry({ onText }: PhotoEntryProps) {
  const { t } = useTranslator();
  const { profile } = useProfile();
  const id = useId();
  const mayBeKept = profile.case?.model.ofCard.has('card-photo') === true;
  const { said, take } = usePhoto(onText);
  useGivenFiles(take);
  const isProblem = said !== undefined && said !== 'working' && said !== 'read';
  return (
    <div className="intake__photo">
      <div className="intake__cameras">
        <PhotoButton name={t('intake.photo.choose')} hint={`${id}-hint`} onFiles={take} />
        {/* Only a phone or a tablet opens its camera here. */}
        <PhotoButton name={t('intake.photo.camera')} hint={`${id}-hint`} onFiles={take} fromCamera />
      </div>
      <p className="field__hint" id={`${id}-hint`}>
        {t('intake.photo.hint', { mb: MAX_PHOTO_MB })}{' '}
        {t(mayBeKept ? 'intake.photo.hint.kept' : 'intake.photo.hint.gone')}
      </p>
      {/* It stands from the beginning, so that screen readers announce what comes into it. */}
      <div aria-live="polite" aria-busy={said === 'working' || undefined}>
        {said && (
          <p className={isProblem ? 'notice notice--error' : 'field__hint'}>
            {t(SAID[said], { mb: MAX_PHOTO_MB, megapixels: MAX_MEGAPIXELS })}
          </p>
        )}
      </div>
    </div>
  );
}

interface PhotoButtonProps {
  readonly name: string;
  /** Id of the text that explains it. */
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly fromCamera?: boolean;
}

/** The browser's own file input lies under the button: it handles the keyboard and has the button's name. */
function PhotoButton({ name, hint, onFiles, fromCamera = false }: PhotoButtonProps) {
  return (
    <label className={fromCamera ? 'button file-button intake__camera' : 'button file-button'}>
      {name}
      <input
        type="file"
        // Phones turn their own formats into JPEG for it.
        accept="image/jpeg,image/png,image/webp"
        capture={fromCamera ? 'environment' : undefined}
        aria-describedby={hint}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the same file again, and forgets its name.
          target.value = '';
        }}
      />
    </label>
  );
}

/** Reads one photo at a time; a newer one, or the end of the dialog, ends the reading. */
function usePhoto(onText: PhotoEntryProps['onText']) {
  const [said, setSaid] = useState<Said>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const read = async (file: File, signal: AbortSignal) => {
    setSaid('working');
    const reading = await readPhoto(file, signal).catch((): PhotoReading => ({ kind: 'failed' }));
    if (signal.aborted) return;
    if (reading.kind === 'read') onText(toPasted(reading.text), file);
    setSaid(reading.kind);
  };
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    latest.current?.abort();
    if (files.length > 1) {
      setSaid('several');
      return;
    }
    latest.current = new AbortController();
    void read(file, latest.current.signal);
  };
  return { said, take };
}

/** A code may carry bytes that are no text. */
function toPasted(text: string): string {
  return text.replace(/[^\P{Cc}\t\r\n]+/gu, ' ').trim();
}

/** Listens for files that are dropped on the dialog or pasted while it is open. */
function useGivenFiles(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      // Office programs copy a picture of the text beside the text.
      if (!clipboardData || clipboardData.files.length === 0 || clipboardData.getData('text/plain') !== '')
        return;
      event.preventDefault();
      take([...clipboardData.files]);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}
