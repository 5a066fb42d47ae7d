/**
 * Extensions that translate or rewrite a page wrap its texts, or put other nodes in their place. React keeps the nodes that
 * it made: it would change texts that nobody sees, and fail where it takes a node out of a parent that no longer has it.
 */

/** Nodes that something else took out at once with putting others in. */
interface Swap {
  readonly removed: readonly Node[];
  readonly added: readonly Node[];
}

/** Lets the page hold when something else changes its nodes: what React works on is first put back where it was. */
export function tolerateForeignEdits(): void {
  const swaps = new WeakMap<Node, Swap>();

  /** Puts a node back into its parent, from where something else has put it; false where its place is not known. */
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
        // React changed a text that is not on the page: what stands in its place says what is no longer so.
        const parent = swaps.get(target)?.added[0]?.parentNode;
        if (parent) takeBack(target, parent);
      } else if (removedNodes.length > 0 && addedNodes.length > 0) {
        // React never does both at once with nodes that it keeps.
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

/** What something else put around a node, inside its parent. */
function findWrapper(node: Node, parent: Node): Node | undefined {
  let around: Node | null = node;
  while (around && around.parentNode !== parent) around = around.parentNode;
  return around ?? undefined;
}

/** Every node that can stand in a parent. */
function isChild(node: Node | undefined): node is Node & ChildNode {
  return node !== undefined && 'before' in node;
}
