import { useState } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { areLettersOn, setLetters } from '../../services/commands/letter-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Chords } from './chords.tsx';
import { COMMAND_IDS, COMMAND_KEYS, KEY_GROUPS, type KeyGroup } from './command-keys.ts';

/** All actions that have keys, in groups. */
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
      <table className="keys" aria-label={t('keys.title')}>
        <thead>
          <tr>
            <th scope="col">{t('keys.action')}</th>
            <th scope="col">{t('keys.key')}</th>
          </tr>
        </thead>
        {KEY_GROUPS.map((group) => (
          <KeyRows key={group} group={group} />
        ))}
      </table>
    </Dialog>
  );
}

function KeyRows({ group }: { readonly group: KeyGroup }) {
  const { t } = useTranslator();
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} className="keys__group">
          {t(`keys.group.${group}`)}
        </th>
      </tr>
      {COMMAND_IDS.filter((id) => COMMAND_KEYS[id].group === group).map((id) => (
        <tr key={id}>
          <th scope="row">{t(`command.${id}`)}</th>
          <td>
            <Chords chords={COMMAND_KEYS[id].chords} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
