import Share2 from 'lucide-react/icons/share-2'
import { Button } from '#kit/button.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { say } from '#text/text.ts'
import { copied, notShared, shareButton } from './words.ts'

interface ShareButtonProps {
  words: string
  name?: string
  look?: 'quiet' | 'primary'
}

/** Hands a message to whichever app its reader chooses; `name`: what the button says. */
export function ShareButton({ words, name = say(shareButton), look = 'quiet' }: ShareButtonProps) {
  return (
    <Button look={look} size="small" onClick={() => void share(words)}>
      <Share2 aria-hidden="true" className="size-5" />
      {name}
    </Button>
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
