import { create } from 'zustand'

/** How long a toast stays, ms: at least TOAST_MS, longer for a long text. */
const TOAST_MS = 3000
const READING_MS_A_LETTER = 65

interface Toast {
  /** Distinguishes two toasts with the same text. */
  id: number
  text: string
  isForNextPage: boolean
}

/** There is one toast at a time. */
interface ToastState {
  toast: Toast | null
}

export const useToast = create<ToastState>()(() => ({ toast: null }))

let latest = 0

/** A toast disappears with its page, unless `isForNextPage`. */
export function showToast(text: string, { isForNextPage = false } = {}): void {
  latest += 1
  const id = latest
  useToast.setState({ toast: { id, text, isForNextPage } })
  setTimeout(
    () => {
      if (useToast.getState().toast?.id === id) useToast.setState({ toast: null })
    },
    Math.max(TOAST_MS, text.length * READING_MS_A_LETTER),
  )
}

/** For a page that has just opened: removes the toast of the page before. */
export function clearToast(): void {
  if (!useToast.getState().toast?.isForNextPage) useToast.setState({ toast: null })
}
