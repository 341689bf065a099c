import { useCallback, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { STAFF_CALLS } from '#desk/endpoints.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import { DESK_PAGES, openPages } from '#rules/desk/desk-pages.ts'
import { pathOf } from '#rules/pages.ts'
import * as desk from '#text/desk/desk.ts'
import * as words from '#text/desk/requests.ts'
import { type Message, say } from '#text/text.ts'
import { CallForm, type NotedCall } from './call-form.tsx'
import { CloseForm } from './close-form.tsx'
import { endOf, preferredOf } from './request-table.tsx'

type OpenedRequest = Awaited<ReturnType<typeof deskApi.getDeskRequest>>['request']

interface Props {
  id: string
  onClose: () => void
  /** A deed is done; `isOver`: the request has left the queue. */
  onDone: (sentence: string, isOver: boolean) => Promise<void>
}

/** One request: whom to call about what, the calls so far, and what can be done. */
export function RequestPanel({ id, onClose, onDone }: Props) {
  const params = { id }
  const { value, problem, refresh } = useFresh(
    useCallback(signal => deskApi.getDeskRequest({ params: { id } }, { signal }), [id]),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = value !== undefined
  useLayoutEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  const { isBusy, press, why } = useTry(
    async (deed: () => Promise<unknown>, sentence: string, isOver: boolean) => {
      await deed()
      await onDone(sentence, isOver)
      if (!isOver) await refresh()
    },
  )
  const request = value?.request
  const closeButton = (
    <button type="button" data-key="escape" onClick={onClose}>
      {say(words.closePanel)}
    </button>
  )
  if (!request)
    return (
      <section className="desk-panel">
        {problem ? <p role="alert">{problem.message}</p> : <p role="status">{say(desk.deskLoading)}</p>}
        {closeButton}
      </section>
    )
  const { name, closed } = request
  return (
    <section className="desk-panel" aria-label={say(words.panelLabel, { name })} aria-busy={isBusy}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {closeButton}
      </header>
      <Facts request={request} />
      <p role="alert" className="desk-problem">
        {why}
      </p>
      {closed ? (
        <Ended
          request={request}
          onReopen={() =>
            press(() => deskApi.reopenDeskRequest({ params }), say(words.reopened, { name }), false)
          }
        />
      ) : (
        <Deeds
          request={request}
          onTake={() => press(() => deskApi.takeDeskRequest({ params }), say(words.taken, { name }), false)}
          onRelease={() =>
            press(() => deskApi.releaseDeskRequest({ params }), say(words.released, { name }), false)
          }
        />
      )}
      <Calls request={request} />
      {!closed && (
        <>
          <CallForm
            onNote={async (call: NotedCall) => {
              let isNoted = false
              const note = async () => {
                await deskApi.noteDeskCall({ params, body: call })
                isNoted = true
              }
              await press(note, say(words.called), false)
              return isNoted
            }}
          />
          <CloseForm
            kind={request.kind}
            onCloseAs={reason => {
              const sentence = say(words.closedNow, { closing: say(words.closings[reason]) })
              return press(() => deskApi.closeDeskRequest({ params, body: { reason } }), sentence, true)
            }}
          />
        </>
      )}
    </section>
  )
}

function Facts({ request }: { request: OpenedRequest }) {
  const { mobile, email, address, city, kind, wanted, name } = request
  const file = STAFF_CALLS.getDeskRequestFile.path.replace('{id}', request.id)
  const place = [address, city].filter(Boolean).join(', ')
  return (
    <>
      <dl>
        <dt>{say(words.aboutColumn)}</dt>
        <dd>{[say(words.kinds[kind]), wanted].filter(Boolean).join(': ')}</dd>
        <dt>{say(words.phone)}</dt>
        <dd>
          <a href={`tel:+91${mobile}`}>{mobile}</a>
        </dd>
        {email && <Fact name={words.email} value={email} />}
        {place && <Fact name={words.place} value={place} />}
        {request.preferred && <Fact name={words.whenColumn} value={preferredOf(request)} />}
        <Fact name={words.sentColumn} value={formatDateTime(request.sentAt)} />
      </dl>
      {request.fileType === 'image/jpeg' && (
        <a href={file} target="_blank" rel="noreferrer">
          <img src={file} alt={say(words.paperOf, { name })} className="desk-paper" />
        </a>
      )}
      {request.fileType === 'application/pdf' && (
        <p>
          <a href={file} target="_blank" rel="noreferrer">
            {say(words.openPaper)}
          </a>
        </p>
      )}
    </>
  )
}

const Fact = ({ name, value }: { name: Message<string>; value: string }) => (
  <>
    <dt>{say(name)}</dt>
    <dd>{value}</dd>
  </>
)

function Deeds({
  request: { id, holder },
  onTake,
  onRelease,
}: {
  request: OpenedRequest
  onTake: () => void
  onRelease: () => void
}) {
  const hasNewOrder = openPages(useDesk().self).some(name => DESK_PAGES[name].path === 'new')
  if (holder && !holder.isSelf) return <p>{say(words.heldBy, { name: holder.name })}</p>
  return (
    <p className="desk-deeds">
      {holder ? (
        <button type="button" onClick={onRelease}>
          {say(words.release)}
        </button>
      ) : (
        <button type="button" className="desk-primary" data-key="t" onClick={onTake}>
          {say(words.take)}
        </button>
      )}
      {hasNewOrder && (
        <Link to={`${pathOf('desk')}/new?request=${id}`} data-key="n" className="desk-button">
          {say(words.newOrder)}
        </Link>
      )}
    </p>
  )
}

const Ended = ({ request, onReopen }: { request: OpenedRequest; onReopen: () => void }) => (
  <p className="desk-deeds">
    <strong>{endOf(request)}</strong>
    {request.closed?.closing !== 'ordered' && (
      <button type="button" onClick={onReopen}>
        {say(words.reopen)}
      </button>
    )}
  </p>
)

const Calls = ({ request: { calls } }: { request: OpenedRequest }) => (
  <>
    <h3>{say(words.callsTitle)}</h3>
    {calls.length === 0 && <p className="desk-quiet">{say(words.noCalls)}</p>}
    <ol className="desk-calls">
      {calls.map(({ at, by, outcome, note, againAt }) => (
        <li key={`${at} ${by}`}>
          {say(words.callLine, { time: formatDateTime(at), outcome: say(words.outcomes[outcome]), name: by })}
          {againAt && <span> {say(words.callAt, { time: formatDateTime(againAt) })}</span>}
          {note && <q>{note}</q>}
        </li>
      ))}
    </ol>
  </>
)
