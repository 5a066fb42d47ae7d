/** Markup in which every text is escaped: what was entered is shown, and is never markup itself. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For templates: texts and numbers are escaped, parts that are markup already are not. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.map((text, index) => text + toMarkup(parts[index] ?? ''));
  return { markup: markup.join('') };
}

function toMarkup(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
