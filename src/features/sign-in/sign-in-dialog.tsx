import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import type { SignInDetail, SignInFailure } from '../../services/authentication/sign-in-error.ts';
import {
  useAuthentication,
  useAuthenticationState,
} from '../../services/authentication/use-authentication.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import './sign-in.css';

/**
 * Sign-in dialog, open while it is mounted. The page below keeps everything that was typed. Closing the
 * dialog, also with Escape, goes on without a sign-in and returns the focus.
 */
export function SignInDialog() {
  const { t } = useTranslator();
  const authentication = useAuthentication();
  const { state, failure, detail, providerPath, signInName } = useAuthenticationState();
  const dialog = useRef<HTMLDialogElement>(null);
  const user = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const errorId = useId();
  const { spec } = authentication;
  const isWorking = state === 'signing-in';

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // On a repeated sign-in, the name is already filled in.
    if (user.current?.value !== '') secret.current?.focus();
    return () => {
      // The dialog must close before it unmounts, or the focus is lost.
      element?.close();
      restoreCaret();
    };
  }, []);
  useEffect(() => {
    if (failure === 'empty' && user.current?.value === '') user.current.focus();
    else if (failure === 'empty' || failure === 'refused') secret.current?.select();
  }, [failure]);

  if (!spec || spec.kind === 'none') return null;
  const isCookie = spec.kind === 'cookie';
  const words = isCookie ? '.cookie' : spec.kind === 'team' ? '.team' : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (spec.kind === 'openid-connect') void authentication.signInWithProvider();
    else if (isCookie) authentication.dismiss();
    else if (isWorking) return;
    else if (spec.kind === 'header') void authentication.setValue(secret.current?.value ?? '');
    else void authentication.signIn(user.current?.value ?? '', secret.current?.value ?? '');
  };
  return (
    <dialog className="sign-in" ref={dialog} aria-labelledby={titleId} onClose={authentication.dismiss}>
      <form onSubmit={submit} noValidate aria-busy={isWorking}>
        <h2 id={titleId}>{t(`signIn${words}.title`)}</h2>
        <p>{t(`signIn${words}.lead`)}</p>
        <OtherWays providerPath={providerPath} hasPasskeys={spec.kind === 'team'} isWorking={isWorking} />
        <SignInFields
          spec={spec}
          signInName={signInName}
          userRef={user}
          secretRef={secret}
          isWorking={isWorking}
          errorId={failure && errorId}
          isMistyped={failure !== undefined && isMistyped(failure, spec.kind)}
        />
        <p className="sign-in__error" id={errorId} role="alert">
          {failure && !isCookie && (
            <>
              <AlertIcon />
              <span>
                {t(toFailureKey(failure, spec.kind))}
                {detail?.said !== undefined && <> {t('signIn.said', { text: detail.said })}</>}
                <FailureCause failure={failure} detail={detail} />
              </span>
            </>
          )}
        </p>
        <div className="sign-in__actions">
          <button type="submit" className="button button--primary">
            {t(toSubmitKey(spec.kind, isWorking))}
          </button>
          {!isCookie && (
            <button type="button" className="button" onClick={authentication.dismiss}>
              {t('signIn.later')}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

interface OtherWaysProps {
  readonly providerPath: string | undefined;
  readonly hasPasskeys: boolean;
  readonly isWorking: boolean;
}

/** Ways into a team without a password: the identity provider, or a passkey. */
function OtherWays({ providerPath, hasPasskeys, isWorking }: OtherWaysProps) {
  const { t } = useTranslator();
  const authentication = useAuthentication();
  return (
    <>
      {providerPath !== undefined && (
        <p>
          <a className="button button--primary" href={providerPath}>
            {t('signIn.team.provider')}
          </a>
        </p>
      )}
      {hasPasskeys && 'PublicKeyCredential' in window && (
        <p>
          <button
            type="button"
            className="button"
            aria-disabled={isWorking}
            onClick={() => void authentication.signInWithPasskey()}
          >
            {t('signIn.team.passkey')}
          </button>
        </p>
      )}
    </>
  );
}

interface FailureCauseProps {
  readonly failure: SignInFailure;
  readonly detail: SignInDetail | undefined;
}

/** Cause of a failure in the profile, for the operator. */
function FailureCause({ failure, detail }: FailureCauseProps) {
  const { t } = useTranslator();
  const cause = detail?.cause;
  if (!cause || !(failure === 'wrong-address' || failure === 'no-token' || failure === 'not-json'))
    return null;
  return <small className="sign-in__cause">{t(`signIn.cause.${failure}`, { ...cause })}</small>;
}

/** Restores the caret: Chromium returns the focus to a field without it, and typed text is lost. */
function restoreCaret(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus({ preventScroll: true });
}

function toSubmitKey(kind: string, isWorking: boolean) {
  if (kind === 'cookie') return 'signIn.cookie.done';
  if (!isWorking) return 'signIn.submit';
  return kind === 'openid-connect' ? 'signIn.provider.again' : 'signIn.working';
}

interface SignInFieldsProps {
  readonly spec: AuthenticationSpec;
  /** Sign-in name of the last user. */
  readonly signInName: string | undefined;
  readonly userRef: RefObject<HTMLInputElement | null>;
  readonly secretRef: RefObject<HTMLInputElement | null>;
  readonly isWorking: boolean;
  /** Id of the error's text, while there is one. */
  readonly errorId: string | undefined;
  /** True when the typed text is wrong. */
  readonly isMistyped: boolean;
}

/** Fields of the sign-in, by the kind of authentication. The DOM holds their texts until they are sent. */
function SignInFields({
  spec,
  signInName,
  userRef,
  secretRef,
  isWorking,
  errorId,
  isMistyped,
}: SignInFieldsProps) {
  const { t, local } = useTranslator();
  const id = useId();
  const inputProps = {
    className: 'input',
    spellCheck: false,
    autoCapitalize: 'none',
    'aria-invalid': isMistyped || undefined,
    'aria-describedby': errorId,
  };
  switch (spec.kind) {
    case 'bearer':
    case 'team':
      return (
        <>
          <FieldFrame id={`${id}-user`} label={t('signIn.user')} width="long">
            <input
              {...inputProps}
              id={`${id}-user`}
              ref={userRef}
              autoComplete="username"
              defaultValue={signInName}
            />
          </FieldFrame>
          <FieldFrame id={`${id}-password`} label={t('signIn.password')} width="long">
            <input
              {...inputProps}
              id={`${id}-password`}
              ref={secretRef}
              type="password"
              autoComplete="current-password"
            />
          </FieldFrame>
        </>
      );
    case 'header':
      return (
        <FieldFrame id={`${id}-value`} label={local(spec.label)} width="long">
          <input {...inputProps} id={`${id}-value`} ref={secretRef} type="password" autoComplete="off" />
        </FieldFrame>
      );
    case 'openid-connect':
      return <p role="status">{t(isWorking ? 'signIn.provider.waiting' : 'signIn.provider')}</p>;
    case 'cookie':
    case 'none':
      return null;
  }
}

const MISTYPED: ReadonlySet<SignInFailure> = new Set(['empty', 'invalid-value', 'refused']);

const isMistyped = (failure: SignInFailure, kind: AuthenticationSpec['kind']) =>
  MISTYPED.has(failure) || (failure === 'unauthorized' && kind === 'header');

/**
 * Message of a failed sign-in. A 401 means a wrong value when the value was typed, and an expired session
 * when it was a token. A team server does not say whether an account is locked or has no access, so one
 * message covers both.
 */
function toFailureKey(failure: SignInFailure, kind: AuthenticationSpec['kind']): MessageKey {
  if (failure === 'unauthorized' && kind === 'header') return 'signIn.failure.value';
  if (failure === 'unauthorized' && kind === 'team') return 'signIn.team.again';
  if (failure === 'refused' && kind === 'team') return 'signIn.team.refused';
  return `signIn.failure.${failure}`;
}
