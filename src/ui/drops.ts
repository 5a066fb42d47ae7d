/**
 * Prevents the browser from leaving the page after a file or a link is dropped at the wrong place. Text still
 * goes into text entries, and files into file inputs.
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

/** Returns true when the element under the pointer accepts the drop itself. */
export function isTaken(event: DragEvent): boolean {
  const wanted = hasFiles(event) ? 'input[type=file]' : 'input, textarea, [contenteditable]';
  return event.target instanceof Element && event.target.closest(wanted) !== null;
}
