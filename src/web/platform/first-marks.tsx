import { InlineScript } from './inline-script.tsx'
import { KEYS } from './storage.ts'

/**
 * Pages are the same for everyone, who is signed in and what is in the cart is known by the browser alone. This marks the
 * page with it before it is painted (`signed-in:`, `with-cart:`), so that what is shown then is shown at once and in the
 * right place.
 */
const MARK = `try {
  const root = document.documentElement
  if (localStorage.getItem('${KEYS.authToken}')) root.dataset.signedIn = ''
  if ((localStorage.getItem('${KEYS.cart}') ?? '[]') !== '[]') root.dataset.withCart = ''
} catch {}`

/** Goes first in the body. */
export const FirstMarks = () => <InlineScript source={import.meta.env.SSR ? MARK : ''} />
