import { type RefObject, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDay, formatTime, indianDate } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import type { DeskOrder } from './use-order.ts'
import { words } from './words.ts'

type Entry = DeskOrder['timeline'][number]
type Tab = keyof typeof words.tabs

const TABS = Object.keys(words.tabs) as Tab[]

interface Props {
  order: DeskOrder
  note: RefObject<HTMLInputElement | null>
  onNoted: () => Promise<void>
}

/** Everything that happened, newest first, what is to come above it; and the staff's notes. */
export function Timeline({ order, note, onNoted }: Props) {
  const [tab, setTab] = useState<Tab>('all')
  const { timeline } = order
  const shown = timeline.filter(({ kind }) => tab === 'all' || kind === tab)
  const days = Map.groupBy(shown, ({ at }) => indianDate(new Date(at)))
  const countOf = (name: Tab) => timeline.filter(({ kind }) => name === 'all' || kind === name).length
  return (
    <section className="desk-timeline" aria-labelledby="desk-timeline">
      <h2 id="desk-timeline" className="desk-hidden">
        {words.timelineTitle}
      </h2>
      <div className="desk-tabs">
        {TABS.filter(name => name === 'all' || countOf(name) > 0).map(name => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {words.tabs[name]} <b>{countOf(name)}</b>
          </button>
        ))}
        {!order.openedUntil && <NoteForm order={order} note={note} onNoted={onNoted} />}
      </div>
      {tab === 'all' && <ToCome order={order} />}
      {shown.length === 0 && <p className="desk-quiet">{words.nothingHere}</p>}
      {[...days].map(([day, entries]) => (
        <div key={day}>
          <h3>{formatDay(day)}</h3>
          <ol>
            {entries.map(entry => (
              <Row key={`${entry.at} ${entry.kind} ${entry.text} ${entry.detail}`} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

const Row = ({ entry: { at, kind, text, detail, by, tone } }: { entry: Entry }) => (
  <li data-kind={kind} data-tone={tone}>
    <time dateTime={at}>{formatTime(at)}</time>
    <div>
      <span>
        {tone === 'wrong' && <span className="desk-hidden">{words.wrongMark} </span>}
        {text}
      </span>
      {detail && <p>{detail}</p>}
    </div>
    <span className="desk-quiet">{by}</span>
  </li>
)

/** What is promised: the visit that is not over, and the report. */
function ToCome({ order }: { order: DeskOrder }) {
  const { status, visitState, reportDueAt, date, timeSlot, collector } = order
  const hasVisit = (status === 'confirmed' || status === 'pending') && visitState !== 'failed'
  if (!hasVisit && !reportDueAt) return null
  return (
    <div className="desk-to-come">
      <h3>{words.toCome}</h3>
      <ol>
        {reportDueAt && (
          <li>
            <span>{formatTime(reportDueAt)}</span>
            <div>
              {words.reportToCome}, {formatDay(indianDate(new Date(reportDueAt)))}
            </div>
          </li>
        )}
        {hasVisit && (
          <li>
            <span>{shortHour(timeSlot)}</span>
            <div>
              {words.visitToCome}, {formatDay(date)}
            </div>
            <span className="desk-quiet">{collector?.name ?? words.nobodyYet}</span>
          </li>
        )}
      </ol>
    </div>
  )
}

function NoteForm({ order, note, onNoted }: Props) {
  const [text, setText] = useState('')
  // The same for every try of this note: a lost answer notes nothing twice.
  const [id, setId] = useState(() => crypto.randomUUID())
  const { isBusy, press, why } = useTry(async () => {
    await deskApi.addDeskNote({ params: { id: order.orderId }, body: { id, text } })
    setText('')
    setId(crypto.randomUUID())
    await onNoted()
  })
  return (
    <form
      className="desk-new-note"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim()) void press()
      }}
    >
      <label>
        <span className="desk-hidden">{words.noteField}</span>
        <input
          ref={note}
          value={text}
          maxLength={1000}
          placeholder={words.noteField}
          autoComplete="off"
          onChange={event => setText(event.target.value)}
        />
      </label>
      <button type="submit" aria-disabled={isBusy || !text.trim()}>
        {words.saveNote}
      </button>
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </form>
  )
}
