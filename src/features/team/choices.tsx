import { useRef } from 'react';
import { useTranslator } from '../../i18n/use-translator.ts';
import { FieldFrame, labelIdOf } from '../../ui/field-frame.tsx';
import { entriesIn } from '../../ui/focus.ts';

interface ChoicesProps {
  /** Id of the group, and name of the entries in the form's data. */
  readonly id: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  /** Those that are chosen at first. */
  readonly chosen: readonly string[];
}

/** Checkboxes of which at least one is needed, in a form without state: `FormData.getAll` reads them. */
export function Choices({ id, label, choices, chosen }: ChoicesProps) {
  const { t } = useTranslator();
  const group = useRef<HTMLDivElement>(null);
  // The browser says it at the submit, and focuses the first one.
  const check = () => {
    const boxes = entriesIn(group.current).filter((entry) => entry instanceof HTMLInputElement);
    const isNone = !boxes.some(({ checked }) => checked);
    boxes[0]?.setCustomValidity(isNone ? t('team.choices.none') : '');
  };
  return (
    <FieldFrame id={id} label={label} isGroup width="long">
      <div ref={group} role="group" aria-labelledby={labelIdOf(id)} onChange={check}>
        {choices.map(([value, text]) => (
          <label key={value} className="check-line">
            <input type="checkbox" name={id} value={value} defaultChecked={chosen.includes(value)} />
            {text}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
