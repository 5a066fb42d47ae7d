import { type RefObject, useId } from 'react';
import type { AuthenticationSpec } from '../../domain/profile/schema/service-schema.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';

interface SignInFieldsProps {
  readonly spec: AuthenticationSpec;
  readonly userRef: RefObject<HTMLInputElement | null>;
  readonly secretRef: RefObject<HTMLInputElement | null>;
  readonly isWorking: boolean;
  /** Id of the error's text, while there is one. */
  readonly errorId: string | undefined;
}

/** What is typed, by the kind of authentication. The texts stay in their inputs until they are sent. */
export function SignInFields({ spec, userRef, secretRef, isWorking, errorId }: SignInFieldsProps) {
  const { t, local } = useTranslator();
  const id = useId();
  const inputProps = {
    className: 'input',
    spellCheck: false,
    autoCapitalize: 'none',
    'aria-invalid': errorId !== undefined || undefined,
    'aria-describedby': errorId,
  };
  switch (spec.kind) {
    case 'bearer':
      return (
        <>
          <FieldFrame id={`${id}-user`} label={t('signIn.user')} width="long">
            <input {...inputProps} id={`${id}-user`} ref={userRef} autoComplete="username" />
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
