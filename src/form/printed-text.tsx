interface PrintedTextProps {
  readonly text: string;
  /** What may stand on paper of it. */
  readonly printed: string;
}

/** A text that on paper is another one, without what the profile does not let be printed. */
export function PrintedText({ text, printed }: PrintedTextProps) {
  if (printed === text) return text;
  return (
    <>
      <span className="on-screen">{text}</span>
      <span className="on-paper">{printed}</span>
    </>
  );
}
