import { create } from 'zustand'

/** How long a toast stays, ms: at least TOAST_MS, longer for a long text. */
const TOAST_MS = 3000
const READING_MS_A_LETTER = 65
/** How long a toast waits for its page, ms. */
const LOADING_MS = 15_000

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

/** A toast disappears with its page; with `isForNextPage` its time begins when the next page is open. */
export function showToast(text: string, { isForNextPage = false } = {}): void {
  latest += 1
  const toast = { id: latest, text, isForNextPage }
  useToast.setState({ toast })
  hideAfter(toast, isForNextPage ? LOADING_MS : readingTime(text))
}

/** For a page that has just opened: removes the toast of the page before. */
export function clearToast(): void {
  const { toast } = useToast.getState()
  if (toast?.isForNextPage) hideAfter(toast, readingTime(toast.text))
  else useToast.setState({ toast: null })
}

const readingTime = (text: string): number => Math.max(TOAST_MS, text.length * READING_MS_A_LETTER)

function hideAfter({ id }: Toast, ms: number): void {
  setTimeout(() => {
    if (useToast.getState().toast?.id === id) useToast.setState({ toast: null })
  }, ms)
}
