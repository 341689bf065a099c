import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldMessages } from '#rules/problems.ts'

/**
 * What is wrong with a form whose fields keep their own values. `show` tells it under the fields and puts the focus on
 * the one that is told first; typing in a field takes its sentence away (`forget` is for the form's `onInput`).
 */
export function useFormProblems() {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FieldMessages>({})

  function show(found: FieldMessages): void {
    flushSync(() => setProblems(found))
    const [first] = Object.keys(found)
    const field = first === undefined ? undefined : form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  function forget({ target }: FormEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement
    if (name in problems) setProblems(({ [name]: _, ...rest }) => rest)
  }

  return { form, problems, show, forget }
}
