import { type ReactNode, useState } from 'react'
import { useFound } from '#desk/find/use-found.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { OrderLink } from '#desk/orders/order-links.tsx'
import { Alert, Done } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { formatNearTime } from '#rules/near-time.ts'
import { ageText } from '#rules/patients/patient.ts'
import type { ReportChannel } from '#rules/reports.ts'
import { deskPageTitles } from '#text/staff.ts'
import type { ReportStatus } from './contract.ts'
import { words } from './words.ts'

export default function ReportStatusPage() {
  const { self } = useDesk()
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState('')
  const found = useFound(deskApi.findReportStatus, typed)
  const { people = [], hasMore = false } = found?.answer ?? {}
  const { isBusy, submit, error } = useSubmit(async (person: ReportStatus, channel: ReportChannel) => {
    setDone('')
    await deskApi.sendReportAgain({ params: { id: person.orderId }, body: { channel } })
    setDone(words.sent({ name: person.name, channel: words.channels[channel] }))
  })
  const maySend = self.permissions.includes('orders.change')
  return (
    <main className="max-w-4xl">
      <h1>{deskPageTitles.reportStatus}</h1>
      <input
        // biome-ignore lint/a11y/noAutofocus: the page is this field, opened to type a name.
        autoFocus
        type="search"
        className="my-3 min-h-13! w-full text-[1.0625rem]!"
        aria-label="Name, phone, order or tube"
        placeholder="Name, phone, order or tube"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setDone('')
        }}
      />
      <Done>{done}</Done>
      <Alert>{error || found?.problem}</Alert>
      <p role="status" className="empty:hidden">
        {found?.answer &&
          people.length === 0 &&
          'No patient found. Try the whole phone number or the order number.'}
      </p>
      {!found?.answer && (
        <p className="text-muted">
          Shows whether a report is ready, when it is due or was read, and sends it again.
        </p>
      )}
      {people.length > 0 && (
        <ul className="rounded-xl border border-line bg-surface" aria-label="Reports">
          {people.map(person => (
            <li
              key={`${person.orderId} ${person.position}`}
              className="grid gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <p>
                <b translate="no">
                  {words.person({
                    name: person.name,
                    age: ageText({ years: person.age, months: person.ageMonths }),
                    gender: person.gender.slice(0, 1).toUpperCase(),
                  })}
                </b>
                <span className="block text-muted">{person.tests.join(', ')}</span>
                <span className="block text-muted">
                  {person.place}, <OrderLink number={person.orderId} />
                </span>
              </p>
              <div className="grid content-start gap-1.5 sm:justify-items-end">
                <State person={person} />
                {maySend && person.channels.length > 0 && (
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="text-muted">Send again</span>
                    {person.channels.map(channel => (
                      <button
                        key={channel}
                        type="button"
                        aria-disabled={isBusy}
                        aria-label={words.sendTo({ name: person.name, channel: words.channels[channel] })}
                        onClick={() => submit(person, channel)}
                      >
                        {words.channels[channel]}
                      </button>
                    ))}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p className="mt-2 text-muted">There are more results. Type more to narrow them.</p>}
    </main>
  )
}

function State({ person }: { person: ReportStatus }): ReactNode {
  const { now } = useDesk()
  const { state, dueAt, readyAt, readAt, visit } = person
  const timeOf = (at: string | null) => (at ? formatNearTime(at, now()) : '–')
  switch (state) {
    case 'ready':
      return (
        <p className="font-semibold text-leaf-dark">
          {words.ready({ time: timeOf(readyAt) })},{' '}
          {readAt ? words.read({ time: timeOf(readAt) }) : words.notRead}
        </p>
      )
    case 'part':
      return <p className="font-semibold">{words.part({ time: timeOf(readyAt), due: timeOf(dueAt) })}</p>
    case 'due':
      return dueAt && new Date(dueAt) < now() ? (
        <p className="font-semibold text-rose">{words.overdue({ time: timeOf(dueAt) })}</p>
      ) : (
        <p className="font-semibold">{words.due({ time: timeOf(dueAt) })}</p>
      )
    case 'new-sample':
      return <p className="font-semibold text-rose">{words.newSample}</p>
    case 'not-collected':
      return <p>{words.notCollected({ day: formatDay(visit.date), hour: shortHour(visit.timeSlot) })}</p>
    case 'cancelled':
      return <p className="text-muted">{words.cancelled}</p>
  }
}
