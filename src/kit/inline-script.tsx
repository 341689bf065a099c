import { createContext, memo, useContext } from 'react'

/** The CSP nonce of this render; undefined in the browser, where inline scripts have run already. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** The colours of the shop that follow the style sheet; empty in the browser, which has them from the page. */
export const OwnStyle = createContext('')

/**
 * An inline script with the page's CSP nonce; `source` must be a constant. The client bundle can pass '': the script
 * has run by then, and hydration keeps the HTML. Memoised, because React would write the empty source at the next
 * render.
 */
export const InlineScript = memo(({ source }: { source: string }) => {
  const nonce = useContext(ScriptNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the program, never data
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
})
