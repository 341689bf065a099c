import { Link } from 'react-router'
import type { CashSurplus } from '#contract/desk/cash.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useDesk } from '../desk-context.ts'
import { deskPath } from '../desk-links.ts'
import { Scroll } from '../scroll.tsx'
import { useFresh } from '../use-fresh.ts'
import { useOpened } from '../use-opened.ts'
import { CloseForm, saidBy } from './close-surplus.tsx'

const load = (signal?: AbortSignal) => deskApi.listCashSurpluses(undefined, { signal })

/** Cash beyond what visits were to bring, until somebody says what became of it; nothing where there is none. */
export function Surpluses({ onClosed }: { onClosed: () => Promise<void> }) {
  const { self } = useDesk()
  const { value, refresh } = useFresh(load)
  const { opened, said, open, onDone, onLeave } = useOpened<CashSurplus>(async () => {
    await Promise.all([refresh(), onClosed()])
  })
  const rows = value?.surpluses ?? []
  const mayDecide = (row: CashSurplus) => self.permissions.includes('cash.count') && row.staffId !== self.id
  return (
    <>
      {rows.length > 0 && (
        <section className="desk-part" aria-labelledby="surplus-title">
          <h2 id="surplus-title">{say(cash.surplusTitle)}</h2>
          <p className="desk-note">{say(cash.surplusIntro)}</p>
          <Table rows={rows} mayDecide={mayDecide} onOpen={open} />
        </section>
      )}
      {opened && (
        <CloseForm
          key={`${opened.orderId} ${opened.staffId}`}
          surplus={opened}
          title={decideOn(opened)}
          left={value?.left ?? []}
          onDone={onDone}
          onLeave={onLeave}
        />
      )}
      <p role="status" className="desk-said">
        {said}
      </p>
    </>
  )
}

interface TableProps {
  rows: readonly CashSurplus[]
  mayDecide: (row: CashSurplus) => boolean
  onOpen: (row: CashSurplus) => void
}

const Table = ({ rows, mayDecide, onOpen }: TableProps) => (
  <Scroll>
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
            <td>
              {say(cash.places[row.where])}
              {row.handedBack && <div className="desk-quiet">{saidBy(row.handedBack)}</div>}
            </td>
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
  </Scroll>
)

const decideOn = ({ amount, name, orderId }: CashSurplus): string =>
  say(cash.decideOn, { amount: formatRupees(amount), name, order: orderId })
