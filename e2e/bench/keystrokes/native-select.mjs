/** The fewest presses that choose an entry of a native select, closed and with its first entry chosen. */

/**
 * Letters choose the first entry that begins with them, arrows go on from there; End is the last entry.
 * @param labels of all its entries, the empty one among them
 * @returns names of keys, one character each for letters
 */
export function toShortestPresses(labels, wanted) {
  const target = labels.indexOf(wanted);
  if (target < 0) throw new Error(`No entry ${wanted}`);
  const last = labels.length - 1;
  let best = [...arrows(target)];
  const consider = (presses) => {
    if (presses.length < best.length) best = presses;
  };
  consider(['End', ...arrows(target - last)]);
  for (const prefix of prefixesOf(labels)) {
    const first = labels.findIndex((label) => label.toLowerCase().startsWith(prefix));
    if (prefix.length < best.length) consider([...prefix, ...arrows(target - first)]);
  }
  return best;
}

const arrows = (distance) =>
  Array.from({ length: Math.abs(distance) }, () => (distance < 0 ? 'ArrowUp' : 'ArrowDown'));

/** All beginnings of all labels. One letter twice would not search but go on to the next entry of that letter. */
function prefixesOf(labels) {
  const all = labels.flatMap((label) =>
    [...label.toLowerCase()].map((_, index) => label.toLowerCase().slice(0, index + 1)),
  );
  return new Set(all.filter((prefix) => prefix.length === 1 || new Set(prefix).size > 1));
}
