import { useRef, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { CallError } from '#wire/client.ts'
import { useDeskSession } from './session.ts'

/**
 * Runs one action at a time. Its error, and errors of fields by the server's names, stay until the next run. After a
 * CHANGED refusal the current record is there too. An ended session leads to the sign-in.
 */
export function useSubmit<A extends unknown[]>(action: (...values: A) => Promise<void>) {
  const { onSignedOut, errorMessage } = useDeskSession()
  const [error, setError] = useState<string>()
  const [fields, setFields] = useState<CallError['fields']>({})
  const [current, setCurrent] = useState<unknown>()
  const [isBusy, submit] = useAction(async (...values: A) => {
    setError(undefined)
    setFields({})
    setCurrent(undefined)
    try {
      await action(...values)
    } catch (thrown) {
      if (thrown instanceof CallError) {
        setFields(thrown.fields)
        setCurrent(thrown.answer.current)
        if (thrown.status === 401) onSignedOut()
      }
      setError(errorMessage(thrown))
    }
  })
  return { isBusy, submit, error, fields, current }
}

/** The sentence about the last action on a list, which is then loaded again. */
export function useDone(refresh: () => Promise<void>) {
  const [done, setDone] = useState('')
  const onDone = async (sentence: string) => {
    setDone(sentence)
    await refresh()
  }
  return { done, onDone }
}

/**
 * One record of a list in a form. `onDone` closes the form, shows the result and loads the list again; the focus
 * returns to the button that opened the form.
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
