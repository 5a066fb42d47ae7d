/** How long a browser may take to begin reading what it downloads. */
const READ_MS = 60_000;

/** Offers a text to be saved as a file, in UTF-8. The name carries no personal data: it ends up in lists and logs. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
