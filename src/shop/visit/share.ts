import { showToast } from '#kit/toasts/toasts.ts'
import { say } from '#text/text.ts'
import { copied, notShared } from './words.ts'

/** Sending a text to whichever app its reader chooses. Each resolves to true once the text is sent, or copied. */

export const canShare = (): boolean => 'share' in navigator

export const shareText = (text: string): Promise<boolean> => attempt(() => navigator.share({ text }))

export const copyText = (text: string): Promise<boolean> =>
  attempt(async () => {
    await navigator.clipboard.writeText(text)
    showToast(say(copied))
  })

async function attempt(send: () => Promise<void>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // AbortError: the customer closed the share sheet.
    if (error.name !== 'AbortError') showToast(say(notShared))
    return false
  }
}
