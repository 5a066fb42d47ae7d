/**
 * A file or a link that misses its place would take the browser away from the page. Nothing happens to it here; text
 * goes into entries, and files into entries of files, as always.
 */
export function refuseDrops(): void {
  for (const kind of ['dragover', 'drop'] as const)
    window.addEventListener(kind, (event) => {
      if (event.defaultPrevented || isTaken(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    });
}

export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Whether what it is over takes it by itself. */
export function isTaken(event: DragEvent): boolean {
  const wanted = hasFiles(event) ? 'input[type=file]' : 'input, textarea, [contenteditable]';
  return event.target instanceof Element && event.target.closest(wanted) !== null;
}
