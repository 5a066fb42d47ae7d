interface PrintedTextProps {
  readonly text: string;
  /** What may stand on paper of it. */
  readonly toPrinted: (text: string) => string;
}

/** A text of others as it came, and on paper without what the profile does not let be printed. */
export function PrintedText({ text, toPrinted }: PrintedTextProps) {
  const printed = toPrinted(text);
  if (printed === text) return text;
  return (
    <>
      <span className="receipt__on-screen">{text}</span>
      <span className="receipt__on-paper">{printed}</span>
    </>
  );
}
