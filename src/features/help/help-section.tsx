import { type ReactNode, useId } from 'react';

interface HelpSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the page under its heading. */
export function HelpSection({ title, children }: HelpSectionProps) {
  const titleId = useId();
  return (
    <section className="help__section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
