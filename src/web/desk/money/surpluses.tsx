import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#rules/dates.ts'
import { SURPLUS_CLOSINGS, type SurplusClosing } from '#rules/desk/cash-surpluses.ts'
import { formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useDesk } from '../desk-context.ts'
import { DeskForm } from '../desk-form.tsx'
import { deskPath } from '../desk-links.ts'
import { useFresh } from '../use-fresh.ts'
import { useOpened } from '../use-opened.ts'
import { useTry } from '../use-try.ts'

type Listed = Awaited<ReturnType<typeof deskApi.listCashSurpluses>>
type Surplus = Listed['surpluses'][number]

const load = (signal?: AbortSignal) => deskApi.listCashSurpluses(undefined, { signal })

/** Cash beyond what visits were to bring, until somebody says what became of it; nothing where there is none. */
export function Surpluses({ onClosed }: { onClosed: () => Promise<void> }) {
  const { self } = useDesk()
  const { value, refresh } = useFresh(load)
  const { opened, said, open, onDone, onLeave } = useOpened<Surplus>(async () => {
    await Promise.all([refresh(), onClosed()])
  })
  const rows = value?.surpluses ?? []
  const mayDecide = (row: Surplus) => self.permissions.includes('cash.count') && row.staffId !== self.id
  return (
    <>
      {rows.length > 0 && (
        <section className="desk-part" aria-labelledby="surplus-title">
          <h2 id="surplus-title">{say(cash.surplusTitle)}</h2>
          <p className="desk-note">{say(cash.surplusIntro)}</p>
          <Table {...{ rows, mayDecide }} onOpen={open} />
        </section>
      )}
      {opened && (
        <CloseForm
          key={`${opened.orderId} ${opened.staffId}`}
          surplus={opened}
          takers={(value?.takers ?? []).filter(({ id }) => id !== self.id)}
          {...{ onDone, onLeave }}
        />
      )}
      <p role="status" className="desk-said">
        {said}
      </p>
    </>
  )
}

interface TableProps {
  rows: readonly Surplus[]
  mayDecide: (row: Surplus) => boolean
  onOpen: (row: Surplus) => void
}

const Table = ({ rows, mayDecide, onOpen }: TableProps) => (
  <table className="desk-sheet">
    <caption className="desk-hidden">{say(cash.surplusIntro)}</caption>
    <thead>
      <tr>
        <th scope="col">{say(cash.orderColumn)}</th>
        <th scope="col">{say(cash.personColumn)}</th>
        <th scope="col" className="desk-sum">
          {say(cash.amountColumn)}
        </th>
        <th scope="col">{say(cash.whenColumn)}</th>
        <th scope="col">{say(cash.whereColumn)}</th>
        <th scope="col">
          <span className="desk-hidden">{say(cash.decideButton)}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={`${row.orderId} ${row.staffId}`}>
          <th scope="row">
            <Link to={deskPath('order', { number: row.orderId })}>{row.orderId}</Link>
          </th>
          <td>{row.name}</td>
          <td className="desk-sum">{formatRupees(row.amount)}</td>
          <td>{formatDateTime(row.at)}</td>
          <td>{say(cash.places[row.where])}</td>
          <td>
            {mayDecide(row) && (
              <button type="button" onClick={() => onOpen(row)}>
                {say(cash.decideButton)} <span className="desk-hidden">{decideOn(row)}</span>
              </button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const decideOn = ({ amount, name, orderId }: Surplus): string =>
  say(cash.decideOn, { amount: formatRupees(amount), name, order: orderId })

interface CloseProps {
  surplus: Surplus
  takers: Listed['takers']
  onDone: (said: string) => Promise<void>
  onLeave: () => void
}

/** What became of one. The button says what is noted. */
function CloseForm({ surplus, takers, onDone, onLeave }: CloseProps) {
  const { orderId, staffId } = surplus
  const amount = formatRupees(surplus.amount)
  const [closing, setClosing] = useState<SurplusClosing>('given-back')
  const [problem, setProblem] = useState<string>()
  // The same for every try: a lost answer closes nothing twice.
  const [id] = useState(() => crypto.randomUUID())
  const { isBusy, press, why } = useTry(async (reason: string, givenBackBy: string) => {
    const by = closing === 'given-back' ? { givenBackBy } : {}
    await deskApi.closeCashSurplus({
      body: { id, orderId, staffId, amount: surplus.amount, closing, reason, ...by },
    })
    await onDone(say(cash.surplusClosed, { amount, order: orderId }))
  })
  return (
    <DeskForm
      {...{ isBusy, onLeave }}
      level={3}
      title={decideOn(surplus)}
      button={isBusy ? say(cash.noting) : say(cash.surplusButton[closing], { amount })}
      problem={problem ?? why}
      onSubmit={typed => {
        const reason = String(typed.get('reason') ?? '').trim()
        setProblem(reason === '' ? say(cash.surplusNeedsReason) : undefined)
        if (reason !== '') void press(reason, String(typed.get('by') ?? staffId))
      }}
    >
      <fieldset className="desk-fields">
        <legend>{say(cash.whatBecame)}</legend>
        {SURPLUS_CLOSINGS.map(one => (
          <label key={one} className="desk-ticked">
            <input
              type="radio"
              name="closing"
              value={one}
              checked={closing === one}
              onChange={() => setClosing(one)}
            />{' '}
            {say(cash.closings[one])}
          </label>
        ))}
      </fieldset>
      <div className="desk-fields">
        {closing === 'given-back' && (
          <label>
            {say(cash.givenBackByLabel)}
            <select name="by" defaultValue={staffId}>
              {takers.map(taker => (
                <option key={taker.id} value={taker.id}>
                  {taker.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {say(cash.surplusReason)}
          <input name="reason" maxLength={300} size={40} autoComplete="off" />
        </label>
      </div>
    </DeskForm>
  )
}
