import { useEffect, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { EditForm } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import type { DeskCollector } from './contract.ts'
import { words } from './words.ts'

interface Props {
  collector: DeskCollector
  others: readonly DeskCollector[]
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

/** Gives the week of one collector to those that are ticked, who keep their start areas. */
export function CopyWeekForm({ collector: { id, name }, others, onDone, onClose }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const all = useRef<HTMLInputElement>(null)
  useEffect(() => all.current?.focus(), [])
  const chosen = others.filter(other => ticked.includes(other.id))
  const { isBusy, submit, error, fields } = useSubmit(async () => {
    const to = chosen.map(({ id, revision }) => ({ id, revision }))
    await deskApi.copyCollectorWeek({ params: { id }, body: { to } })
    await onDone(words.hoursCopied({ name, count: to.length }))
  })
  const isAll = chosen.length === others.length
  return (
    <EditForm
      title={words.copyHours({ name })}
      button="Copy hours"
      isBusy={isBusy}
      error={fields.to ?? error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <legend className="text-muted">They keep their start areas. Booked visits stay.</legend>
        <label className="flex min-h-9 items-center gap-1.5 font-semibold">
          <input
            ref={all}
            type="checkbox"
            checked={isAll}
            onChange={() => setTicked(isAll ? [] : others.map(other => other.id))}
          />{' '}
          All
        </label>
        {others.map(other => (
          <label key={other.id} className="flex min-h-9 items-center gap-1.5">
            <input
              type="checkbox"
              checked={ticked.includes(other.id)}
              onChange={({ target: { checked } }) =>
                setTicked(before => (checked ? [...before, other.id] : before.filter(id => id !== other.id)))
              }
            />{' '}
            {other.name}
          </label>
        ))}
      </fieldset>
    </EditForm>
  )
}
