import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldMessages } from '#rules/problems.ts'

/**
 * Errors of a form with uncontrolled fields. `show` sets them and focuses the first field; `forget`, for the form's
 * `onInput`, removes the error of the field that is typed in.
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

/** A form field's trimmed text; '' when missing. */
export const formText = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()
