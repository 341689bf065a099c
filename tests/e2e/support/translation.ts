import type { Page } from '@playwright/test'

/**
 * What Chrome's translation does to a page: it replaces each text by two `<font>` elements with the translation, at once
 * and after each change. Here the texts stay English, so that a test can read them.
 */
function translate(): void {
  const isKept = ({ parentElement: parent }: Node) =>
    !parent ||
    parent.closest('[translate=no], script, style, title, textarea') !== null ||
    parent.matches('font font')
  const translateText = (text: Text) => {
    if (!text.data.trim() || isKept(text)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateAll = (root: Node) => {
    if (root.nodeType === Node.TEXT_NODE) return translateText(root as Text)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(translateText)
  }
  document.documentElement.className = 'translated-ltr'
  translateAll(document.body)
  new MutationObserver(records => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) translateAll(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** Translates each page that is opened from now on, when its HTML has been read or once it responds to clicks. */
export const translatePages = (page: Page, when: 'DOMContentLoaded' | 'page:listening' = 'page:listening') =>
  page.addInitScript(`addEventListener('${when}', ${translate})`)
