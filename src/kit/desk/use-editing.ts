import { useRef, useState } from 'react'

/**
 * One record of a list in a form. `onDone` closes it, shows what was done and loads the list again; the focus returns to
 * the button that opened it.
 */
export function useEditing<T>(refresh: () => Promise<void>) {
  const [editing, setEditing] = useState<T>()
  const [done, setDone] = useState('')
  const opener = useRef<HTMLElement | null>(null)
  const onClose = () => {
    setEditing(undefined)
    opener.current?.focus()
  }
  return {
    editing,
    done,
    onClose,
    /** Shows the record as it is now in the open form. */
    show: setEditing,
    edit(record: T) {
      opener.current = document.activeElement as HTMLElement | null
      setDone('')
      setEditing(record)
    },
    async onDone(sentence: string) {
      setDone(sentence)
      onClose()
      await refresh()
    },
  }
}
