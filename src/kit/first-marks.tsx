import { InlineScript } from './inline-script.tsx'
import { KEYS } from './storage.ts'

/**
 * Server-rendered pages are the same for everyone. This sets `data-signed-in` and `data-with-cart` before the first
 * paint (variants `signed-in:`, `with-cart:`), and the height of the home page's updates as last shown, so that nothing flickers or moves when the page hydrates. Without such a height it does not read the window's width, for which the browser would lay out the page.
 */
const MARK = `try {
  const root = document.documentElement
  if (localStorage.getItem('${KEYS.authToken}')) root.dataset.signedIn = ''
  const [height, width] = (localStorage.getItem('${KEYS.updatesHeight}') ?? '').split(' ')
  if (width && width == innerWidth) root.style.setProperty('--updates-height', height + 'px')
  if ((localStorage.getItem('${KEYS.cart}') ?? '[]') !== '[]') root.dataset.withCart = ''
} catch {}`

/** Must be first in the body. */
export const FirstMarks = () => <InlineScript source={import.meta.env.SSR ? MARK : ''} />
