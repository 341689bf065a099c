import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import type { City } from '#rules/cities.ts'
import { weekdaysText } from '#rules/visits/opening.ts'
import { formatHour } from '#rules/visits/slots.ts'
import * as words from '#text/desk/centres.ts'
import { say } from '#text/text.ts'
import '#desk/frame/money.css'
import { useOpened } from '#kit/desk/use-opened.ts'
import { CentreForm } from './centre-form.tsx'

export type DeskCentre = Awaited<ReturnType<typeof deskApi.listDeskCentres>>['centres'][number]

/** When centres are open: those of a city, or all that one sets up. */
export function Centres({ city }: { city?: City }) {
  const { value, problem, refresh } = useFresh(
    useCallback(signal => deskApi.listDeskCentres({ query: { city } }, { signal }), [city]),
  )
  const { opened, said, open, onLeave, onDone } = useOpened<DeskCentre>(refresh)
  return (
    <section aria-labelledby="set-up-centres" className="desk-part">
      <header>
        <h2 id="set-up-centres">{say(words.centresTitle)}</h2>
      </header>
      <p className="desk-quiet">{say(words.centresWhy)}</p>
      <Problem problem={problem} isLoading={!value} />
      {opened && <CentreForm key={opened.code} centre={opened} onDone={onDone} onLeave={onLeave} />}
      <p role="status" className="desk-said">
        {said}
      </p>
      {value?.centres.length === 0 && (
        <p className="desk-quiet">{city ? say(words.noCentres, { city }) : say(words.noOwnCentres)}</p>
      )}
      {value && value.centres.length > 0 && (
        <Scroll>
          <table className="desk-table">
            <caption className="desk-hidden">{say(words.centresTitle)}</caption>
            <thead>
              <tr>
                {[words.centreColumn, words.daysColumn, words.hoursColumn, words.closedColumn].map(column => (
                  <th key={column.en} scope="col">
                    {say(column)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {value.centres.map(centre => (
                <tr key={centre.code}>
                  <th scope="row">{centre.name}</th>
                  <td>{weekdaysText(centre.openDays)}</td>
                  <td>
                    {say(words.fromTo, { from: formatHour(centre.opensAt), to: formatHour(centre.closesAt) })}
                  </td>
                  <td>{centre.closedDays.join(', ')}</td>
                  <td className="desk-row-deeds">
                    <button type="button" onClick={() => open(centre)}>
                      {say(words.changeHours, { name: centre.name })}
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
