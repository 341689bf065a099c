import { create } from 'zustand'

/** How long a toast stays, ms; a long sentence as long as it takes to read. */
const TOAST_MS = 3000
const READING_MS_A_LETTER = 65

/** The one short message at the bottom; `id` tells two with the same text apart. */
interface ToastState {
  toast: { id: number; text: string } | null
}

export const useToast = create<ToastState>()(() => ({ toast: null }))

let latest = 0

/** Shows a short message for three seconds (a long one for longer), in place of one that is still there. */
export function showToast(text: string): void {
  latest += 1
  const id = latest
  useToast.setState({ toast: { id, text } })
  setTimeout(
    () => {
      if (useToast.getState().toast?.id === id) useToast.setState({ toast: null })
    },
    Math.max(TOAST_MS, text.length * READING_MS_A_LETTER),
  )
}
