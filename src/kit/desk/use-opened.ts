import { useRef, useState } from 'react'

/**
 * One record of a list that is opened to be changed: the focus returns to what opened it, and what was done is said.
 * `onDone` closes it, then asks for the list anew.
 */
export function useOpened<T>(refresh: () => Promise<void>) {
  const [opened, setOpened] = useState<T>()
  const [said, setSaid] = useState('')
  const opener = useRef<HTMLElement | null>(null)
  const onLeave = () => {
    setOpened(undefined)
    opener.current?.focus()
  }
  return {
    opened,
    said,
    onLeave,
    open(what: T) {
      opener.current = document.activeElement as HTMLElement | null
      setSaid('')
      setOpened(what)
    },
    async onDone(sentence: string) {
      setSaid(sentence)
      onLeave()
      await refresh()
    },
  }
}
