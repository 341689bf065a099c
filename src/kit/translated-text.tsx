import { InlineScript } from './inline-script.tsx'

/**
 * A browser that translates a page replaces each text by an element (Chrome by `<font>`). React still refers to the
 * text that it made: it would throw when it removes that text or inserts before it, and a change of an amount would not
 * be shown. This records which element replaced which texts. A text that React changes is put back in its place, where
 * the browser translates it again.
 */

/** Runs from its source, inlined in the page: it must be complete in itself, and start before any translation. */
function followTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  const replacedBy = new WeakMap<Node, Element>()
  const texts = new WeakMap<Node, Text[]>()
  const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT'
  const isText = (node: Node): node is Text => node.nodeType === 3

  const restore = (font: Element) => {
    const own = texts.get(font) ?? []
    texts.delete(font)
    for (const text of own) replacedBy.delete(text)
    if (own.length > 0) font.replaceWith(...own)
  }

  const follow = (records: MutationRecord[], observer: MutationObserver) => {
    const added = new Set(records.flatMap(record => [...record.addedNodes]).filter(isFont))
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const changed = replacedBy.get(target)
      if (changed) restore(changed)
      // React has moved the text.
      for (const text of addedNodes) replacedBy.get(text)?.remove()
      for (const text of removedNodes) {
        if (!isText(text) || text.isConnected) continue
        const near = [...addedNodes, previousSibling, nextSibling]
          .filter(isFont)
          .filter(node => added.has(node))
        const font = near.find(node => !texts.has(node)) ?? near[0]
        if (!font) continue
        replacedBy.set(text, font)
        texts.set(font, [...(texts.get(font) ?? []), text])
        observer.observe(text, { characterData: true })
      }
    }
  }
  const observer = new MutationObserver(follow)
  const start = () => observer.observe(document, { childList: true, subtree: true })
  // No browser translates a page before its HTML has been read. Until then every element would be recorded.
  document.addEventListener('readystatechange', start, { once: true })

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const font = replacedBy.get(child)
    if (font) restore(font)
    if (child.parentNode) removeChild.call(child.parentNode, child)
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    let place = (before && !before.parentNode && replacedBy.get(before)) || before
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, node, place) as T
  }
}

/** Must be first in the body. */
export const TranslatedText = () => (
  <InlineScript source={import.meta.env.SSR ? `(${followTranslation})()` : ''} />
)
