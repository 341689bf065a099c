import { showToast } from '#kit/toasts/toasts.ts'
import { say } from '#text/text.ts'
import { copied } from './words.ts'

/** Sends a text by an app that the reader chooses, or copies it. */

/** 'stopped': the customer closed the share sheet. */
type Outcome = 'sent' | 'stopped' | 'failed'

export const canShare = (): boolean => 'share' in navigator

export const shareText = (text: string): Promise<Outcome> => trySend(() => navigator.share({ text }))

export const copyText = (text: string): Promise<Outcome> =>
  trySend(async () => {
    // Undefined on a page without HTTPS.
    if (!navigator.clipboard) throw new DOMException('', 'NotSupportedError')
    await navigator.clipboard.writeText(text)
    showToast(say(copied))
  })

async function trySend(send: () => Promise<void>): Promise<Outcome> {
  try {
    await send()
    return 'sent'
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return error.name === 'AbortError' ? 'stopped' : 'failed'
  }
}
