import Send from 'lucide-react/icons/send'
import { buttonClass } from '#kit/button.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { say } from '#text/text.ts'
import { copied, notShared, shareButton } from './words.ts'

/** `main`: the filled button; `tile`: an action of a ticket. */
const LOOKS = {
  quiet: buttonClass({ look: 'quiet', size: 'small' }),
  main: buttonClass({ look: 'offer', isWide: true }),
  tile: 'ticket-action',
}

interface ShareButtonProps {
  words: string
  name?: string
  look: keyof typeof LOOKS
}

/** Opens the browser's share sheet; `name`: the button's label. */
export function ShareButton({ words, name = say(shareButton), look }: ShareButtonProps) {
  return (
    <button type="button" className={LOOKS[look]} onClick={() => void share(words)}>
      <Send aria-hidden="true" className="size-5" />
      {name}
    </button>
  )
}

/** Web Share API; copies the text where the browser has none. */
async function share(text: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ text })
    else {
      await navigator.clipboard.writeText(text)
      showToast(say(copied))
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // AbortError: the customer closed the share sheet.
    if (error.name !== 'AbortError') showToast(say(notShared))
  }
}
