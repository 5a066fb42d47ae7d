import { type ReactNode, useId } from 'react';
import './styles/empty-page.css';

interface EmptyPageProps {
  readonly title: string;
  /** Says what will be here, and offers the ways to begin. */
  readonly children?: ReactNode;
}

/** Stands in the place of a list that has nothing to show yet. */
export function EmptyPage({ title, children }: EmptyPageProps) {
  const id = useId();
  return (
    <section className="empty" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
