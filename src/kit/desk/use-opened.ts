import { useEditing } from './use-editing.ts'

/** The older form of `useEditing`. */
export function useOpened<T>(refresh: () => Promise<void>) {
  const { editing, done, edit, onClose, onDone } = useEditing<T>(refresh)
  return { opened: editing, said: done, open: edit, onLeave: onClose, onDone }
}
