import { useCallback } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { MonthChooser } from '#desk/month/month-chooser.tsx'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { formatDateTime } from '#rules/dates.ts'
import type { Month } from '#rules/desk/months.ts'
import { formatRupees } from '#rules/money.ts'
import * as cash from '#text/desk/cash.ts'
import { say } from '#text/text.ts'
import { differenceText } from './count-form.tsx'

type Handover = Awaited<ReturnType<typeof deskApi.listHandovers>>['handovers'][number]

interface Props {
  month: Month
  /** Changes when a hand-over was made or counted here. */
  version: number
  onMonth: (month: Month) => void
  onOpen: (handover: Handover) => void
}

/** The hand-overs of a month. */
export function Handovers({ month, version, onMonth, onOpen }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was counted here is asked for anew.
  const load = useCallback(
    (signal?: AbortSignal) => deskApi.listHandovers({ query: { month } }, { signal }),
    [month, version],
  )
  const { value, problem } = useFresh(load)
  return (
    <section className="desk-part" aria-labelledby="handovers">
      <header>
        <h2 id="handovers">{say(cash.handoversTitle)}</h2>
        <MonthChooser month={month} onMonth={onMonth} />
      </header>
      <Problem problem={problem} isLoading={!value} />
      {value?.handovers.length === 0 && <p className="desk-empty">{say(cash.noHandovers)}</p>}
      {value && value.handovers.length > 0 && (
        <Scroll>
          <table className="desk-sheet">
            <caption className="desk-hidden">{say(cash.handoversTitle)}</caption>
            <thead>
              <tr>
                <th scope="col">{say(cash.whenColumn)}</th>
                <th scope="col">{say(cash.fromColumn)}</th>
                {[cash.expectedLabel, cash.countedColumn, cash.differenceColumn].map(column => (
                  <th key={column.en} scope="col" className="desk-sum">
                    {say(column)}
                  </th>
                ))}
                <th scope="col">{say(cash.reasonLabel)}</th>
                <th scope="col">{say(cash.receiverColumn)}</th>
              </tr>
            </thead>
            <tbody>
              {value.handovers.map(one => (
                <Row key={one.id} one={one} onOpen={() => onOpen(one)} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}

function Row({ one, onOpen }: { one: Handover; onOpen: () => void }) {
  const { from, expected, counted, reason, receiver, handedAt, receivedAt, isWithdrawn } = one
  const difference = counted === null ? undefined : Math.round((counted - expected) * 100)
  const expectedText = formatRupees(expected)
  return (
    <tr>
      <td>{formatDateTime(handedAt)}</td>
      <th scope="row">{from}</th>
      <td className="desk-sum">
        {isWithdrawn ? (
          expectedText
        ) : (
          <button
            type="button"
            className="desk-open"
            aria-label={say(cash.showReceipts, { amount: expectedText })}
            onClick={onOpen}
          >
            {expectedText}
          </button>
        )}
      </td>
      <td className="desk-sum">
        {counted === null ? say(isWithdrawn ? cash.takenBack : cash.notCounted) : formatRupees(counted)}
      </td>
      <td className={difference ? 'desk-sum desk-off' : 'desk-sum'}>{differenceText(difference)}</td>
      <td>{reason}</td>
      <td>
        {receiver} <span className="desk-quiet">{receivedAt && formatDateTime(receivedAt)}</span>
      </td>
    </tr>
  )
}
