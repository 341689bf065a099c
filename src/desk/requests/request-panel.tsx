import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { deskEndpoints } from '#desk/endpoints.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { EmptyList } from '#kit/desk/empty-list.tsx'
import { Alert, Problem } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDateTime } from '#rules/dates.ts'
import { allowedPages, deskPath } from '#rules/desk/desk-pages.ts'
import { closingNames } from '#text/staff.ts'
import type { DeskRequestDetails } from './contract.ts'
import { CloseForm, type PhoneCall, PhoneCallForm } from './request-forms.tsx'
import { formatClosing, formatPreferred } from './request-table.tsx'
import { words } from './words.ts'

interface Props {
  id: string
  onClose: () => void
  /** Called after an action. `isOver`: the request has left the queue. */
  onDone: (sentence: string, isOver: boolean) => Promise<void>
}

export function RequestPanel({ id, onClose, onDone }: Props) {
  const params = { id }
  const { value, problem, refresh } = usePolling(deskApi.getDeskRequest, { params })
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = value !== undefined
  useLayoutEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  const { isBusy, submit, error } = useSubmit(
    async (action: () => Promise<unknown>, sentence: string, isOver: boolean) => {
      await action()
      await onDone(sentence, isOver)
      if (!isOver) await refresh()
    },
  )
  const closeButton = (
    <button type="button" data-key="escape" onClick={onClose}>
      Back to the list
    </button>
  )
  const request = value?.request
  if (!request)
    return (
      <section className="panel grid gap-3">
        <Problem problem={problem} isLoading />
        {closeButton}
      </section>
    )
  const { name, closed } = request
  const saveCall = async (call: PhoneCall) => {
    let isRecorded = false
    const record = async () => {
      await deskApi.recordDeskCall({ params, body: call })
      isRecorded = true
    }
    await submit(record, 'The call is recorded.', false)
    return isRecorded
  }
  return (
    <section className="panel grid gap-3" aria-label={words.request({ name })} aria-busy={isBusy}>
      <header className="flex flex-wrap items-center justify-between gap-x-3.5 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          {name}
        </h2>
        {closeButton}
      </header>
      <Problem problem={problem} isLoading={false} />
      <Facts request={request} />
      <Alert>{error}</Alert>
      {closed ? (
        <Ended
          request={request}
          onReopen={() =>
            submit(() => deskApi.reopenDeskRequest({ params }), words.reopened({ name }), false)
          }
        />
      ) : (
        <Actions
          request={request}
          onTake={() => submit(() => deskApi.takeDeskRequest({ params }), words.assigned({ name }), false)}
          onRelease={() =>
            submit(() => deskApi.releaseDeskRequest({ params }), words.released({ name }), false)
          }
        />
      )}
      <Calls calls={request.calls} />
      {!closed && (
        <>
          <PhoneCallForm onSave={saveCall} />
          <CloseForm
            kind={request.kind}
            onClose={reason =>
              submit(
                () => deskApi.closeDeskRequest({ params, body: { reason } }),
                words.closed({ closing: closingNames[reason] }),
                true,
              )
            }
          />
        </>
      )}
    </section>
  )
}

function Facts({ request }: { request: DeskRequestDetails }) {
  const { mobile, email, address, city, kind, wanted, name } = request
  const file = deskEndpoints.getDeskRequestFile.path.replace('{id}', request.id)
  const place = [address, city].filter(Boolean).join(', ')
  return (
    <>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-x-2.5 gap-y-1">
        <Fact name={words.about} value={[words.kinds[kind], wanted].filter(Boolean).join(': ')} />
        <dt className="text-muted">Phone</dt>
        <dd>
          <a href={`tel:+91${mobile}`} className="font-semibold underline">
            {mobile}
          </a>
        </dd>
        {email && <Fact name="Email" value={email} />}
        {place && <Fact name="Address" value={place} />}
        {request.preferred && <Fact name={words.wantedFor} value={formatPreferred(request)} />}
        {request.source && <Fact name="Came from" value={request.source} />}
        <Fact name={words.since} value={formatDateTime(request.sentAt)} />
      </dl>
      {request.fileType === 'image/jpeg' && (
        <a href={file} target="_blank" rel="noreferrer">
          <img
            src={file}
            alt={`Prescription of ${name}`}
            className="max-h-80 w-full rounded-lg border border-line object-contain"
          />
        </a>
      )}
      {request.fileType === 'application/pdf' && (
        <p>
          <a href={file} target="_blank" rel="noreferrer">
            Open the PDF in a new tab
          </a>
        </p>
      )}
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{value}</dd>
  </>
)

interface ActionsProps {
  request: DeskRequestDetails
  onTake: () => void
  onRelease: () => void
}

function Actions({ request: { id, holder }, onTake, onRelease }: ActionsProps) {
  const hasNewOrder = allowedPages(useDesk().self).includes('newOrder')
  if (holder && !holder.isSelf)
    return (
      <p>{`${holder.name} is working on this. A request becomes unassigned after 30 minutes without an update.`}</p>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      {holder ? (
        <button type="button" onClick={onRelease}>
          Unassign
        </button>
      ) : (
        <button type="button" className="primary" data-key="t" onClick={onTake}>
          Assign to me
        </button>
      )}
      {hasNewOrder && (
        <Link
          to={`${deskPath('newOrder')}?request=${id}`}
          data-key="n"
          className="rounded-lg border border-line-strong px-3 py-1.5 font-semibold"
        >
          New order
        </Link>
      )}
    </p>
  )
}

const Ended = ({ request, onReopen }: { request: DeskRequestDetails; onReopen: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
    <strong>{formatClosing(request)}</strong>
    {request.closed?.closing !== 'ordered' && (
      <button type="button" onClick={onReopen}>
        Reopen
      </button>
    )}
  </p>
)

const Calls = ({ calls }: Pick<DeskRequestDetails, 'calls'>) => (
  <>
    <h3 className="text-sm">{words.calls}</h3>
    {calls.length === 0 ? (
      <EmptyList>No calls yet.</EmptyList>
    ) : (
      <ol className="grid gap-1.5">
        {calls.map(({ at, by, outcome, note, againAt }) => (
          <li key={`${at} ${by}`}>
            {words.callLine({ time: formatDateTime(at), outcome: words.outcomes[outcome], name: by })}
            {againAt && <span> {words.callAgainAt({ time: formatDateTime(againAt) })}</span>}
            {note && <q className="block text-muted">{note}</q>}
          </li>
        ))}
      </ol>
    )}
  </>
)
