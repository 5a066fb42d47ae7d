import { type ReactNode, useId } from 'react';

interface ProfileSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the page under its heading. */
export function ProfileSection({ title, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <section className="profile-page__section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
