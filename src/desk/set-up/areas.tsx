import { useCallback, useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import type { City } from '#rules/cities.ts'
import * as desk from '#text/desk/desk.ts'
import * as words from '#text/desk/set-up.ts'
import { say } from '#text/text.ts'
import { AreaForm } from './area-form.tsx'

export type StoredArea = Awaited<ReturnType<typeof deskApi.listAreas>>['areas'][number]

type Opened = { kind: 'edit'; area: StoredArea | undefined } | { kind: 'remove'; area: StoredArea }

interface Props {
  city: City
  onDone: (sentence: string) => void
}

/** The areas of a city: a line each, edited below it. */
export function Areas({ city, onDone }: Props) {
  const { value, problem, refresh } = useFresh(
    useCallback(signal => deskApi.listAreas({ query: { city } }, { signal }), [city]),
  )
  const [opened, setOpened] = useState<Opened>()
  const add = useRef<HTMLButtonElement>(null)
  const close = async (sentence?: string) => {
    setOpened(undefined)
    add.current?.focus()
    if (sentence) onDone(sentence)
    // Also where somebody else was first: to look at it as it is now.
    await refresh()
  }
  const areas = value?.areas
  const pins = areas?.reduce((sum, { pinCodes }) => sum + pinCodes.length, 0) ?? 0
  return (
    <section aria-labelledby="set-up-areas" className="desk-part">
      <header>
        <h2 id="set-up-areas">{say(words.areasTitle)}</h2>
        <button ref={add} type="button" onClick={() => setOpened({ kind: 'edit', area: undefined })}>
          {say(words.addArea)}
        </button>
      </header>
      {problem && (
        <p role="alert" className="desk-problem">
          {problem.status === 0 ? say(desk.notFresh) : problem.message}
        </p>
      )}
      {!areas && !problem && <p role="status">{say(desk.deskLoading)}</p>}
      {areas && (
        <p className="desk-quiet">
          {pins === 0 ? say(words.areasWhole, { city }) : say(words.areasPart, { count: pins, city })}
        </p>
      )}
      {opened?.kind === 'edit' && (
        <AreaForm key={opened.area?.id ?? ''} city={city} area={opened.area} onClose={close} />
      )}
      {opened?.kind === 'remove' && (
        <RemoveArea area={opened.area} isLast={areas?.length === 1} onClose={close} />
      )}
      {areas && areas.length > 0 && (
        <Scroll>
          <table className="desk-table">
            <caption className="desk-hidden">{say(words.areasTitle)}</caption>
            <thead>
              <tr>
                <th scope="col">{say(words.areaColumn)}</th>
                <th scope="col">{say(words.pinsColumn)}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {areas.map(area => (
                <tr key={area.id}>
                  <th scope="row">{area.name}</th>
                  <td className="desk-pins">{area.pinCodes.join(' ')}</td>
                  <td className="desk-row-deeds">
                    <button type="button" onClick={() => setOpened({ kind: 'edit', area })}>
                      {say(words.changeArea, { name: area.name })}
                    </button>
                    <button type="button" onClick={() => setOpened({ kind: 'remove', area })}>
                      {say(words.removeArea, { name: area.name })}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}

function RemoveArea({
  area: { id, name, city, pinCodes },
  isLast,
  onClose,
}: {
  area: StoredArea
  isLast: boolean
  onClose: (sentence?: string) => Promise<void>
}) {
  const { press, why } = useTry(async () => {
    await deskApi.removeArea({ params: { id }, body: { seen: { name, pinCodes } } })
    await onClose(say(words.areaRemoved, { name }))
  })
  return (
    <fieldset className="desk-form">
      <legend className="desk-hidden">{say(words.removeArea, { name })}</legend>
      <p>{isLast ? say(words.removeLast, { name, city }) : say(words.removeAsked, { name })}</p>
      <p role="alert" className="desk-problem">
        {why}
      </p>
      <p className="desk-deeds">
        <button type="button" onClick={press}>
          {say(words.removeNow)}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: it was asked for by the press before */}
        <button type="button" autoFocus onClick={() => onClose()}>
          {say(words.keepIt)}
        </button>
      </p>
    </fieldset>
  )
}
