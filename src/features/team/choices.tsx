import { FieldFrame, labelIdOf } from '../../ui/field-frame.tsx';

interface ChoicesProps {
  /** Id of the group, and name of the entries in the form's data. */
  readonly id: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  /** Those that are chosen at first. */
  readonly chosen: readonly string[];
}

/** Several of few, in a form without state: `FormData.getAll` reads them. */
export function Choices({ id, label, choices, chosen }: ChoicesProps) {
  return (
    <FieldFrame id={id} label={label} isGroup width="long">
      <div role="group" aria-labelledby={labelIdOf(id)}>
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
