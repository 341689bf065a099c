import { InlineScript } from '#kit/inline-script.tsx'
import { useSettings } from '#kit/settings.ts'
import { telLink } from '#kit/tel-link.ts'
import { type Message, pieces, say } from '#text/text.ts'
import * as words from './words.ts'

/** In the syntax of old browsers. `toSorted` came with the oldest that the pages are built for (docs/running.md). */
const SHOW_IF_OLD = "[].toSorted||document.getElementById('old-browser').removeAttribute('hidden')"

const NOTICE = 'border-b border-line bg-marigold-tint px-5 py-3 text-center'

/** Shows at the start what would otherwise interrupt a booking later. */
export const BrowserNotices = () => (
  <>
    <noscript>
      <p className={NOTICE}>
        <OrCall message={words.noScripts} withPhone={words.noScriptsCall} />
      </p>
    </noscript>
    <p id="old-browser" hidden suppressHydrationWarning className={NOTICE}>
      <OrCall message={words.oldBrowser} withPhone={words.oldBrowserCall} />
    </p>
    <InlineScript source={import.meta.env.SSR ? SHOW_IF_OLD : ''} />
  </>
)

function OrCall({ message, withPhone }: { message: Message<string>; withPhone: Message<string> }) {
  const { phone } = useSettings().company
  if (!phone) return say(message)
  const link = (
    <a key="phone" href={telLink(phone)} className="text-link">
      {phone}
    </a>
  )
  return <>{pieces(withPhone, { phone: link })}</>
}
