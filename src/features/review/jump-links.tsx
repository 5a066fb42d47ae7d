import { useTranslator } from '../../i18n/use-translator.ts';

/** Headings of the review that are far down, by their ids. */
export const OBSERVATIONS_ID = 'review-observations';
export const APPROVAL_ID = 'review-approval';

/** Past everything that stands between: whoever has no mouse would tab through all of it. */
export function JumpLinks({ hasApproval }: { readonly hasApproval: boolean }) {
  const { t } = useTranslator();
  const links = [
    { id: OBSERVATIONS_ID, text: t('observation.title') },
    ...(hasApproval ? [{ id: APPROVAL_ID, text: t('approval.title') }] : []),
  ];
  return (
    <nav className="review__jumps" aria-label={t('review.jumps')}>
      {links.map(({ id, text }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            const heading = document.getElementById(id);
            heading?.scrollIntoView({ block: 'start' });
            heading?.focus({ preventScroll: true });
          }}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
