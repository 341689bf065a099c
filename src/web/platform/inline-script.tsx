import { createContext, useContext } from 'react'

/** The nonce of this rendering; none in the browser, where the page's own scripts have run already. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/**
 * A script that stands in the page. The page's policy allows it, as it carries the nonce: `source` is a constant.
 * The browser's program may leave it empty: the script has run, and what stands in the page stays.
 */
export function InlineScript({ source }: { source: string }) {
  const nonce = useContext(ScriptNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the program, never data
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
