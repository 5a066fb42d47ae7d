import { AlertIcon } from './icons.tsx';
import './styles/passphrase.css';

interface AlertTextProps {
  readonly id?: string;
  readonly text: string | undefined;
}

/** What is wrong. Always there, so that assistive technology hears it when the text comes. */
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
