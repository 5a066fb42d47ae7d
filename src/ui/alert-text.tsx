import { AlertIcon } from './icons.tsx';
import './styles/passphrase.css';

interface AlertTextProps {
  readonly id?: string;
  readonly text: string | undefined;
}

/** An error text. The element is always there, so that assistive technology announces a new text. */
export function AlertText({ id, text }: AlertTextProps) {
  return (
    <p className="alert-text" id={id} role="alert">
      {text !== undefined && (
        <>
          <AlertIcon />
          {text}
        </>
      )}
    </p>
  );
}
