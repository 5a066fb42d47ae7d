import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** With names in braces. */
  readonly text: string;
  readonly partOf: (name: string) => ReactNode;
}

/** A text of which some words are keys or links. */
export function RichText({ text, partOf }: RichTextProps) {
  // Every other piece is a name.
  const pieces = text.split(/\{([^}]+)\}/);
  return pieces.map((piece, index) => {
    const before = pieces.slice(0, index).join('');
    return <Fragment key={`${before.length} ${piece}`}>{index % 2 === 0 ? piece : partOf(piece)}</Fragment>;
  });
}
