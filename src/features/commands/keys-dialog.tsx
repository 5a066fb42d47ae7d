import { useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { areLettersOn, setLetters } from '../../services/commands/letter-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Chords } from './chords.tsx';
import type { Chord } from './chord.ts';
import { COMMAND_IDS, COMMAND_KEYS, FIELD_KEYS, KEY_GROUPS } from './command-keys.ts';

/** All actions that have keys, in groups beside each other. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslator();
  const [isOn, setOn] = useState(areLettersOn);
  return (
    <Dialog title={t('keys.title')} onCancel={onClose}>
      <p>{t('keys.lead')}</p>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-first onClick={onClose}>
          {t('palette.close')}
        </button>
      </div>
      <label className="keys__sign">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setLetters(target.checked);
            setOn(areLettersOn());
          }}
        />
        {t('keys.sign')}
      </label>
      <div className="keys">
        <KeyTable
          name={t('keys.group.fields')}
          rows={FIELD_KEYS.map(({ id, chord }) => ({ name: t(`keys.field.${id}`), chords: [chord] }))}
        />
        {KEY_GROUPS.map((group) => (
          <KeyTable
            key={group}
            name={t(`keys.group.${group}`)}
            rows={COMMAND_IDS.filter((id) => COMMAND_KEYS[id].group === group).map((id) => ({
              name: t(`command.${id}`),
              chords: COMMAND_KEYS[id].chords,
            }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface KeyTableProps {
  readonly name: string;
  readonly rows: readonly { readonly name: string; readonly chords: readonly Chord[] }[];
}

function KeyTable({ name, rows }: KeyTableProps) {
  const { t } = useTranslator();
  return (
    <table className="keys__group">
      <caption>{name}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('keys.action')}</th>
          <th scope="col">{t('keys.key')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>
              <Chords chords={row.chords} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
