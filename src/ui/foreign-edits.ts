/**
 * Extensions that translate or rewrite a page wrap its texts, or replace them with other nodes. React keeps
 * the nodes that it created: it would change texts that are no longer on the page, and throw when it removes
 * a node from a former parent.
 */

/** Nodes that an extension replaced with others in one step. */
interface Swap {
  readonly removed: readonly Node[];
  readonly added: readonly Node[];
}

/**
 * Keeps the page working when an extension changes its nodes: before React uses a node, it goes back to its
 * place.
 */
export function tolerateForeignEdits(): void {
  const swaps = new WeakMap<Node, Swap>();

  /** Puts a node back into its parent; returns false when its place is unknown. */
  const takeBack = (node: Node, parent: Node): boolean => {
    const swap = swaps.get(node);
    const standIn = swap?.added.find(({ parentNode }) => parentNode === parent) ?? findWrapper(node, parent);
    if (!isChild(standIn)) return false;
    standIn.before(...(swap?.removed ?? [node]));
    for (const each of swap?.added ?? [standIn]) {
      const isLeft = each.parentNode === parent && (swap !== undefined || each.textContent === '');
      if (isLeft && isChild(each)) each.remove();
    }
    for (const each of swap?.removed ?? []) swaps.delete(each);
    return true;
  };

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const isHere = child.parentNode === this || takeBack(child, this);
    if (isHere && isChild(child)) child.remove();
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isHere = before !== null && (before.parentNode === this || takeBack(before, this));
    if (isHere && isChild(before)) before.before(node);
    else this.appendChild(node);
    return node;
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes } of records) {
      if (type === 'characterData') {
        // React changed a text that an extension has replaced, so the replacement is outdated.
        const parent = swaps.get(target)?.added[0]?.parentNode;
        if (parent) takeBack(target, parent);
      } else if (removedNodes.length > 0 && addedNodes.length > 0) {
        // React never removes and adds nodes in one step when it keeps them.
        const swap = { removed: [...removedNodes], added: [...addedNodes] };
        for (const node of swap.removed) {
          if (node.parentNode) continue;
          swaps.set(node, swap);
          observer.observe(node, { characterData: true });
        }
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Returns the extension's wrapper around a node, the one that is a child of `parent`. */
function findWrapper(node: Node, parent: Node): Node | undefined {
  let around: Node | null = node;
  while (around && around.parentNode !== parent) around = around.parentNode;
  return around ?? undefined;
}

/** True for a node that can be a child. */
function isChild(node: Node | undefined): node is Node & ChildNode {
  return node !== undefined && 'before' in node;
}
