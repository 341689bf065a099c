import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay, type IndianDate } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { formatShortRupees } from '#rules/money.ts'
import { formatMobile } from '#rules/people.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { say } from '#text/text.ts'
import * as visits from '#text/visits.ts'
import type { DaySheet } from './contract.ts'
import { words } from './words.ts'

type Visit = DaySheet['visits'][number]

/** The visits of a day on paper, one page or more for each collector: for a day without phones. */
export function DaySheets({ city, date }: { city: string; date: IndianDate }) {
  const [made, setMade] = useState<{ date: IndianDate; sheets: DaySheet[] }>()
  const { isBusy, submit, error } = useSubmit(async () => {
    const { sheets } = await withStepUp(stepUp => deskApi.printDaySheets({ body: { city, date, stepUp } }))
    setMade({ date, sheets })
  })
  return (
    <>
      <section className="mt-6 print:hidden" aria-labelledby="day-sheets">
        <h2 id="day-sheets">Day sheets on paper</h2>
        <p className="my-2 max-w-160 text-muted">
          For a day on which collectors can’t use their phones: each collector’s visits in the order of the
          route, with addresses, phone numbers, tubes and what to take. Requires your passkey, and is logged.
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <button type="button" aria-disabled={isBusy} onClick={() => submit()}>
            Make day sheets
          </button>
          {made && made.sheets.length > 0 && (
            <button type="button" className="primary" onClick={() => window.print()}>
              Print day sheets
            </button>
          )}
          <span role="status">{made && words.sheetsReady({ count: made.sheets.length })}</span>
        </p>
        <Alert>{error}</Alert>
        {made?.sheets.length === 0 && <EmptyList>No home visits are left on this day.</EmptyList>}
      </section>
      {made?.sheets.map(sheet => (
        <Sheet key={sheet.collector ?? ''} sheet={sheet} date={made.date} />
      ))}
    </>
  )
}

function Sheet({ sheet: { collector, visits: all }, date }: { sheet: DaySheet; date: IndianDate }) {
  const title = words.sheetOf({ name: collector ?? 'Not assigned', day: formatDay(date) })
  const toTake = all.reduce((sum, visit) => sum + visit.toTake, 0)
  return (
    <section className="mt-6 break-after-page print:mt-0 print:text-[9.5pt]" aria-label={title}>
      <h2>{title}</h2>
      <p className="mb-1">
        {words.visits({ count: all.length })}, to take {formatShortRupees(toTake)}
      </p>
      <table className="stacked w-full [&_:is(td,th)]:align-top print:[&_:is(td,th)]:px-1.5 print:[&_tr]:break-inside-avoid">
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Address and phone</th>
            <th scope="col">People</th>
            <th scope="col">Tubes</th>
            <th scope="col">To take</th>
            <th scope="col">Done</th>
          </tr>
        </thead>
        <tbody>
          {all.map(visit => (
            <VisitLine key={visit.orderId} visit={visit} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const VisitLine = ({
  visit: { orderId, hour, address, phones, people, tubes, toTake },
}: {
  visit: Visit
}) => (
  <tr>
    <th scope="row" className="whitespace-nowrap">
      {hourOf(hour)}
    </th>
    <td data-title="Address">
      {address}
      <b className="block">{phones.map(formatMobile).join(', ')}</b>
      <span className="block text-muted">{orderId}</span>
    </td>
    <td data-title="People">
      {people.map(({ name, age, gender, tests, isFasting }) => (
        <span key={name} className="block">
          <b translate="no">{words.person({ name, age, gender: gender.slice(0, 1).toUpperCase() })}</b>,{' '}
          {words.testsIn({ count: tests })}
          {isFasting && <b>, fasting</b>}
        </span>
      ))}
    </td>
    <td data-title="Tubes">
      {tubes.map(({ person, letter, container, timing, code }) => (
        <span key={`${person} ${letter} ${timing}`} className="block whitespace-nowrap">
          {[letter, container, say(visits.tubeTimings[timing])].filter(Boolean).join(' ')}{' '}
          {code && <b>{formatTubeCode(code)}</b>} {people.length > 1 && person}
        </span>
      ))}
    </td>
    <td data-title="To take" className="whitespace-nowrap">
      {toTake > 0 ? formatShortRupees(toTake) : 'paid'}
    </td>
    <td className="hidden min-w-16 print:table-cell" />
  </tr>
)
