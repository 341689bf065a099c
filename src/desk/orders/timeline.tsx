import { type ReactNode, type RefObject, useState } from 'react'
import { words as boardWords } from '#desk/board/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay, formatTime, indianDate } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { groupBy } from '#rules/group-by.ts'
import type { DeskOrder } from './contract.ts'
import { words } from './words.ts'

type Entry = DeskOrder['timeline'][number]
type Tab = keyof typeof words.tabs

const TABS = Object.keys(words.tabs) as Tab[]

interface Props {
  order: DeskOrder
  note: RefObject<HTMLInputElement | null>
  onSaved: () => Promise<void>
}

/** What is still to come, then everything that happened, newest first; with a form for notes. */
export function Timeline({ order, note, onSaved }: Props) {
  const [tab, setTab] = useState<Tab>('all')
  const { timeline } = order
  const shown = timeline.filter(({ kind }) => tab === 'all' || kind === tab)
  const days = groupBy(shown, ({ at }) => indianDate(new Date(at)))
  const countOf = (name: Tab) => timeline.filter(({ kind }) => name === 'all' || kind === name).length
  return (
    <section aria-labelledby="desk-timeline">
      <h2 id="desk-timeline" className="sr-only">
        What happened
      </h2>
      <div className="flex flex-wrap items-center gap-x-0.5 gap-y-2 pb-1.5">
        {TABS.filter(name => name === 'all' || countOf(name) > 0).map(name => (
          <button
            key={name}
            type="button"
            className="border-transparent font-medium aria-pressed:border-leaf aria-pressed:bg-leaf-tint"
            aria-pressed={tab === name}
            onClick={() => setTab(name)}
          >
            {words.tabs[name]} <b>{countOf(name)}</b>
          </button>
        ))}
        {!order.openedUntil && <NoteForm order={order} note={note} onSaved={onSaved} />}
      </div>
      {tab === 'all' && <ToCome order={order} />}
      {shown.length === 0 && <EmptyList>Nothing here yet.</EmptyList>}
      {[...days].map(([day, entries]) => (
        <div key={day}>
          <Heading>{formatDay(day)}</Heading>
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

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="pt-3 pb-0.5 pl-27 text-xs font-[650] text-muted sm:pl-30 tight:pl-0">{children}</h3>
)

const TONE_CLASSES = {
  plain: undefined,
  good: 'font-semibold text-leaf-dark',
  wrong: 'font-semibold text-rose',
}

const Row = ({ entry: { at, kind, text, detail, by, tone } }: { entry: Entry }) => (
  <Line time={<time dateTime={at}>{formatTime(at)}</time>} by={by}>
    <span className={TONE_CLASSES[tone]}>
      {tone === 'wrong' && <span className="sr-only">Wrong: </span>}
      {text}
    </span>
    {detail && (
      <p
        className={`mt-0.5 wrap-anywhere ${
          kind === 'note'
            ? 'w-fit rounded-lg bg-marigold-tint px-2.5 py-1.5 text-marigold-ink forced-colors:border'
            : 'text-muted'
        }`}
      >
        {detail}
      </p>
    )}
  </Line>
)

interface LineProps {
  time: ReactNode
  by?: string
  isToCome?: boolean
  children: ReactNode
}

const Line = ({ time, by, isToCome, children }: LineProps) => (
  <li
    className={`grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 py-[5px] sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-6 tight:grid-cols-1 ${isToCome ? '-ml-0.5 border-l-2 border-dashed border-line-strong' : ''}`}
  >
    <span className="text-right whitespace-nowrap text-muted tight:text-left">{time}</span>
    <div>{children}</div>
    {by && <span className="text-muted max-sm:col-start-2 tight:col-start-1">{by}</span>}
  </li>
)

/** A visit of an earlier day without a record. */
export const isMissed = ({ status, visitState, date, now }: DeskOrder): boolean =>
  status === 'confirmed' && visitState !== 'failed' && date < indianDate(new Date(now))

/** The next visit, and the promised report. */
function ToCome({ order }: { order: DeskOrder }) {
  const { status, visitState, reportDueAt, date, timeSlot, collector } = order
  const hasVisit = (status === 'confirmed' || status === 'pending') && visitState !== 'failed'
  if (!hasVisit && !reportDueAt) return null
  return (
    <div>
      <Heading>{isMissed(order) ? words.missed : 'Upcoming'}</Heading>
      <ol>
        {reportDueAt && (
          <Line time={formatTime(reportDueAt)} isToCome>
            {'Report due'}, {formatDay(indianDate(new Date(reportDueAt)))}
          </Line>
        )}
        {hasVisit && (
          <Line
            time={shortHour(timeSlot)}
            by={order.isCentreVisit ? boardWords.atCentre : (collector?.name ?? words.notAssigned)}
            isToCome
          >
            {'Visit'}, {formatDay(date)}
          </Line>
        )}
      </ol>
    </div>
  )
}

function NoteForm({ order, note, onSaved }: Props) {
  const [text, setText] = useState('')
  // The same id for each retry, so that a lost response saves once.
  const [id, setId] = useState(() => crypto.randomUUID())
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.addDeskNote({ params: { id: order.orderId }, body: { id, text } })
    setText('')
    setId(crypto.randomUUID())
    await onSaved()
  })
  return (
    <form
      className="flex flex-[1_1_22rem] justify-end gap-1.5 max-sm:flex-wrap"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim()) void submit()
      }}
    >
      <label className="flex-1 max-sm:basis-full">
        <span className="sr-only">{words.noteField}</span>
        <input
          ref={note}
          className="w-full"
          value={text}
          maxLength={1000}
          placeholder={words.noteField}
          autoComplete="off"
          onChange={event => setText(event.target.value)}
        />
      </label>
      <button type="submit" className="whitespace-nowrap" aria-disabled={isBusy || !text.trim()}>
        {'Add the note'} <kbd className="ml-1 font-normal keyboard-only">N</kbd>
      </button>
      <Alert>{error}</Alert>
    </form>
  )
}
