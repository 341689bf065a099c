import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { HeldEvent } from '#contract/collector/collector.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { deskPath } from '#desk/frame/desk-links.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { SheetHead } from '#kit/desk/sheet.tsx'
import { formatDateTime } from '#rules/dates.ts'
import { typedRupees } from '#rules/desk/typed-rupees.ts'
import * as phones from '#text/desk/held.ts'
import { visitKinds } from '#text/desk/timeline.ts'
import { say } from '#text/text.ts'
import '#kit/desk/table.css'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import './phones.css'

/** Reports of collectors' phones that contradict the shop, oldest first. */
export default function PhonesPage() {
  const load = useCallback((signal?: AbortSignal) => deskApi.listHeldEvents(undefined, { signal }), [])
  const { value, problem, refresh } = useFresh(load)
  const list = value?.held
  const [done, setDone] = useState('')
  return (
    <main>
      <h1>{say(phones.phonesTitle)}</h1>
      <p className="desk-quiet">{say(phones.phonesHow)}</p>
      <p role="alert" className="desk-problem">
        {problem?.message}
      </p>
      <p role="status">{done}</p>
      {value && value.total > value.held.length && (
        <p>{say(phones.firstOf, { shown: value.held.length, total: value.total })}</p>
      )}
      {list?.length === 0 && <p className="desk-empty">{say(phones.nothingHeld)}</p>}
      {list && list.length > 0 && (
        <Scroll>
          <table className="desk-table phones-table">
            <SheetHead
              caption={say(phones.phonesTitle)}
              columns={[phones.orderHead, phones.toldHead, phones.againstHead, phones.decideHead]}
            />
            <tbody>
              {list.map(one => (
                <Row
                  key={one.id}
                  held={one}
                  onDone={async said => {
                    setDone(said)
                    await refresh()
                  }}
                />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </main>
  )
}

function Row({ held, onDone }: { held: HeldEvent; onDone: (said: string) => Promise<void> }) {
  const { id, orderId, patientName, collector, kind, at, problem, said } = held
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState(String(held.amount ?? ''))
  const [typo, setTypo] = useState('')
  // It counts already: only the reason is missing.
  const isTaken = said?.key === 'tubesMissing'
  const { isBusy, press, why } = useTry(async (decision: 'taken' | 'set-aside') => {
    const paise = decision === 'taken' && held.amount !== null ? typedRupees(typed) : undefined
    const amount = paise === undefined ? {} : { amount: paise / 100 }
    await deskApi.decideHeldEvent({ params: { id }, body: { decision, ...amount, note } })
    const done = decision === 'set-aside' ? phones.wasSetAside : isTaken ? phones.wasNoted : phones.taken
    await onDone(say(done, { order: orderId }))
  })
  const accept = () => {
    const isTypo = held.amount !== null && !typedRupees(typed)
    setTypo(isTypo ? say(phones.notRupees) : '')
    if (!isTypo) void press('taken')
  }
  const what = kind === 'assigned' ? say(visitKinds.assigned, { name: collector }) : say(visitKinds[kind])
  return (
    <tr>
      <th scope="row">
        <Link to={deskPath('order', { number: orderId })}>{orderId}</Link> {patientName}
      </th>
      <td>{say(phones.toldBy, { what, name: collector, time: formatDateTime(at) })}</td>
      <td>{problem}</td>
      <td>
        <span className="phones-decide">
          {held.amount !== null && (
            <input
              aria-label={say(phones.amountOf, { order: orderId })}
              inputMode="decimal"
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          )}
          <input
            aria-label={say(phones.noteOf, { order: orderId })}
            placeholder={say(phones.noteLabel)}
            value={note}
            maxLength={300}
            onChange={event => setNote(event.target.value)}
          />
          <button
            type="button"
            className="desk-primary"
            aria-label={say(isTaken ? phones.noteWhyOf : phones.takeOf, { order: orderId })}
            aria-disabled={isBusy}
            onClick={accept}
          >
            {say(isTaken ? phones.noteWhy : phones.takeIt)}
          </button>
          {!isTaken && (
            <button
              type="button"
              aria-label={say(phones.setAsideOf, { order: orderId })}
              aria-disabled={isBusy}
              onClick={() => press('set-aside')}
            >
              {say(phones.setAside)}
            </button>
          )}
        </span>
        <p role="alert" className="desk-problem">
          {typo || why}
        </p>
      </td>
    </tr>
  )
}
