interface PrintedTextProps {
  readonly text: string;
  /** Form of the text that may be printed. */
  readonly printed: string;
}

/** A text that prints in another form, without the parts that the profile does not allow on paper. */
export function PrintedText({ text, printed }: PrintedTextProps) {
  if (printed === text) return text;
  return (
    <>
      <span className="on-screen">{text}</span>
      <span className="on-paper">{printed}</span>
    </>
  );
}
