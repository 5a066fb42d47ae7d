import { useMemo } from 'react';
import { toPlace } from '../../domain/answers/locate.ts';
import { toSentOrder } from '../../domain/contract/sent-order.ts';
import type { Enrollment } from '../../domain/enrollment/enrollment.ts';
import { toFindingText } from '../../form/finding-text.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useTranslator } from '../../i18n/use-translator.ts';
import { useProfile } from '../../services/profile/use-profile.ts';
import type { ProbeReading } from './answer-probe.ts';
import { ScrollTable } from './scroll-table.tsx';
import { withKeys } from './with-keys.ts';

interface AnswerReadingViewProps {
  /** Undefined while there is no status. */
  readonly reading: ProbeReading | undefined;
  readonly status: number | undefined;
  /** The one in which errors are placed. */
  readonly enrollment: Enrollment | undefined;
}

const TONES = {
  confirmed: 'notice notice--ok',
  rejected: 'notice notice--error',
  unknown: 'notice profile-page__unknown',
  doubted: 'notice profile-page__unknown',
  redirect: 'notice profile-page__unknown',
} as const satisfies Readonly<Record<ProbeReading['outcome'], string>>;

/** What the app would do, and what it would find in the answer: texts of the service, shown as text. */
export function AnswerReadingView({ reading, status, enrollment }: AnswerReadingViewProps) {
  const { t, local } = useTranslator();
  const { authentication } = useProfile().profile;
  const asksToSignIn = status === 401 && authentication !== undefined && authentication.kind !== 'none';
  return (
    <div className="profile-page__reading">
      <h3>{t('profilePage.answer.reading')}</h3>
      <p role="status" className={reading && TONES[reading.outcome]}>
        {reading ? t(`profilePage.verdict.${reading.outcome}`) : t('profilePage.answer.waiting')}
        {asksToSignIn && ` ${t('profilePage.answer.signIn')}`}
      </p>
      {reading && reading.outcome !== 'redirect' && (
        <>
          <dl className="profile-page__facts">
            <Found term="profilePage.reference" text={reading.reference} />
            <Found term="profilePage.message" text={reading.message} />
            {reading.outcome === 'rejected' && reading.words !== undefined && (
              <Found term="profilePage.answer.words" text={local(reading.words)} />
            )}
            {reading.fieldErrors.length === 0 && (
              <div>
                <dt>{t('profilePage.fieldErrors')}</dt>
                <dd>{t('profilePage.answer.noErrors')}</dd>
              </div>
            )}
          </dl>
          {reading.fieldErrors.length > 0 && (
            <ErrorsTable errors={reading.fieldErrors} enrollment={enrollment} />
          )}
        </>
      )}
    </div>
  );
}

function Found({ term, text }: { readonly term: MessageKey; readonly text: string | undefined }) {
  const { t } = useTranslator();
  return (
    <div>
      <dt>{t(term)}</dt>
      <dd>{text ?? t('profilePage.answer.notFound')}</dd>
    </div>
  );
}

interface ErrorsTableProps {
  readonly errors: ProbeReading['fieldErrors'];
  readonly enrollment: Enrollment | undefined;
}

function ErrorsTable({ errors, enrollment }: ErrorsTableProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { profile } = useProfile();
  const sent = useMemo(() => enrollment && toSentOrder(enrollment, profile), [enrollment, profile]);
  const placeOf = (path: string, message: string) => {
    const place = sent && toPlace(path, sent);
    if (!place || !enrollment) return t('profilePage.answer.noPlace');
    return toFindingText({ place, problem: { code: 'service', message } }, enrollment, profile, translator);
  };
  const columns = [t('profilePage.answer.path'), t('profilePage.answer.text')];
  if (enrollment) columns.push(t('profilePage.answer.place'));
  return (
    <ScrollTable caption={t('profilePage.fieldErrors')} columns={columns}>
      <tbody>
        {withKeys(errors, ({ path }) => path).map(({ key, item: { path, message } }) => (
          <tr key={key}>
            <th scope="row">{path === '' ? t('profilePage.answer.noPath') : <code>{path}</code>}</th>
            <td>{message}</td>
            {enrollment && <td>{placeOf(path, message)}</td>}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
