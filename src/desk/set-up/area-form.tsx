import { type ReactNode, useId, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { readPins } from '#rules/addresses/areas.ts'
import type { City } from '#rules/cities.ts'
import * as words from '#text/desk/set-up.ts'
import { say } from '#text/text.ts'
import type { StoredArea } from './areas.tsx'

interface Props {
  city: City
  /** Undefined: a new one. */
  area: StoredArea | undefined
  /** With what to say when it was saved. */
  onClose: (sentence?: string) => Promise<void>
}

/** An area's name and PIN codes; what is pasted is counted before it is saved. */
export function AreaForm({ city, area, onClose }: Props) {
  const [id] = useState(() => area?.id ?? crypto.randomUUID())
  const [name, setName] = useState(area?.name ?? '')
  const [typed, setTyped] = useState(area?.pinCodes.join(' ') ?? '')
  const [isAsked, setAsked] = useState(false)
  const { pinCodes, wrong } = readPins(typed, city)
  const problems = {
    name: name.trim() ? undefined : say(words.nameMissing),
    pins: pinCodes.length > 0 ? undefined : say(words.pinsMissing),
  }
  const isGood = !problems.name && !problems.pins && wrong.length === 0
  const { isBusy, press, why } = useTry(async () => {
    const seen = area ? { name: area.name, pinCodes: area.pinCodes } : null
    await deskApi.saveArea({ body: { id, city, name: name.trim(), pinCodes, seen } })
    await onClose(say(words.areaSaved, { name: name.trim() }))
  })
  return (
    <form
      className="desk-form"
      aria-label={area ? say(words.changeArea, { name: area.name }) : say(words.addArea)}
      onKeyDown={event => {
        if (event.key === 'Escape') void onClose()
      }}
      onSubmit={event => {
        event.preventDefault()
        setAsked(true)
        if (isGood) void press()
      }}
    >
      <Labelled label={say(words.areaName)} problem={isAsked ? problems.name : undefined}>
        {field => (
          <input
            {...field}
            // biome-ignore lint/a11y/noAutofocus: the form was asked for by the press before
            autoFocus
            value={name}
            maxLength={40}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Labelled>
      <Labelled
        label={say(words.areaPins)}
        hint={say(words.areaPinsHint)}
        problem={
          wrong.length > 0
            ? say(words.pinsWrong, { city, words: wrong.join(', ') })
            : isAsked
              ? problems.pins
              : undefined
        }
      >
        {field => (
          <textarea {...field} rows={4} value={typed} onChange={event => setTyped(event.target.value)} />
        )}
      </Labelled>
      <p role="status">{say(words.pinsRead, { count: pinCodes.length })}</p>
      <p role="alert" className="desk-problem">
        {why}
      </p>
      <p className="desk-deeds">
        <button type="submit" className="desk-primary" aria-disabled={isBusy}>
          {say(words.saveArea)}
        </button>
        <button type="button" onClick={() => onClose()}>
          {say(words.cancelEdit)}
        </button>
      </p>
    </form>
  )
}

function Labelled({
  label,
  hint,
  problem,
  children,
}: {
  label: string
  hint?: string
  problem: string | undefined
  children: (field: { id: string; 'aria-describedby': string }) => ReactNode
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-says` })}
      <p id={`${id}-says`} className={problem ? 'desk-problem' : 'desk-quiet'}>
        {problem ?? hint}
      </p>
    </div>
  )
}
