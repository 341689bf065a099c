import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { Approval } from '#desk/approvals/contract.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { deskPath } from '#desk/frame/desk-links.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import { Scroll } from '#kit/desk/scroll.tsx'
import { SheetHead } from '#kit/desk/sheet.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import { formatRupees } from '#rules/money.ts'
import { CASH_GIVERS } from '#rules/staff/permissions.ts'
import * as approvals from '#text/desk/approvals.ts'
import { say } from '#text/text.ts'
import '#kit/desk/table.css'
import '#desk/access/rights.css'
import { Why } from '#desk/access/why.tsx'
import { TakesTwo } from './waiting-refund.tsx'

/** Refunds that wait for a second person, oldest first. */
export default function ApprovalsPage() {
  const load = useCallback(
    async (signal?: AbortSignal) => (await deskApi.listApprovals(undefined, { signal })).approvals,
    [],
  )
  const { value: list, problem, refresh } = useFresh(load)
  const [done, setDone] = useState('')
  return (
    <main>
      <h1>{say(approvals.approvalsTitle)}</h1>
      <p className="desk-quiet">{say(approvals.approvalsHow)}</p>
      <Why why={problem?.message} />
      <p role="status">{done}</p>
      {list?.length === 0 && <p className="desk-empty">{say(approvals.nothingWaits)}</p>}
      {list && list.length > 0 && (
        <Scroll>
          <table className="desk-table">
            <SheetHead
              caption={say(approvals.approvalsTitle)}
              columns={[
                approvals.orderHead,
                approvals.amountHead,
                approvals.reasonHead,
                approvals.askedHead,
                approvals.decideHead,
              ]}
            />
            <tbody>
              {list.map(one => (
                <Row
                  key={one.id}
                  approval={one}
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

function Row({ approval, onDone }: { approval: Approval; onDone: (said: string) => Promise<void> }) {
  const { id, orderId, patientName, kind, way, reason, askedBy, askedAt, takesTwo, agreedBy, problem } =
    approval
  const amount = formatRupees(approval.amount)
  const isCash = way === 'cash'
  const isFirst = takesTwo && agreedBy === null
  const agreedWords = isFirst ? approvals.agreedAsFirst : isCash ? approvals.agreedCash : approvals.agreed
  const [note, setNote] = useState('')
  const { isBusy, press, why } = useTry(async (isAgreed: boolean) => {
    await confirmed(stepUp =>
      deskApi.decideApproval({ params: { id }, body: { isAgreed, note, ...(stepUp ? { stepUp } : {}) } }),
    )
    await onDone(
      isAgreed ? say(agreedWords, { amount, order: orderId }) : say(approvals.declined, { order: orderId }),
    )
  })
  return (
    <tr>
      <th scope="row">
        <Link to={deskPath('order', { number: orderId })}>{orderId}</Link> {patientName}
        <small className="desk-quiet"> {say(approvals.kinds[kind])}</small>
      </th>
      <td>
        <b className="rights-sum">{amount}</b>{' '}
        <small className="desk-quiet">
          {isCash ? say(approvals.goesInCash, { roles: CASH_GIVERS.join(', ') }) : say(approvals.goesOnline)}
        </small>
      </td>
      <td>
        {reason} {approval.isUpiUnmatched && <b>{say(approvals.upiUnmatched)}</b>}{' '}
        {takesTwo && <TakesTwo agreedBy={agreedBy} />}
      </td>
      <td>{say(approvals.askedBy, { name: askedBy, time: formatDateTime(askedAt) })}</td>
      <td>
        {problem ?? (
          <span className="rights-decide">
            <input
              aria-label={say(approvals.noteOf, { order: orderId })}
              placeholder={say(approvals.noteLabel)}
              value={note}
              maxLength={300}
              onChange={event => setNote(event.target.value)}
            />
            <button
              type="button"
              className="desk-primary"
              aria-label={say(approvals.agreeOf, { amount, order: orderId })}
              aria-disabled={isBusy}
              onClick={() => press(true)}
            >
              {say(approvals.agree, { amount })}
            </button>
            <button
              type="button"
              aria-label={say(approvals.declineOf, { order: orderId })}
              aria-disabled={isBusy}
              onClick={() => press(false)}
            >
              {say(approvals.decline)}
            </button>
          </span>
        )}
        <Why why={why} />
      </td>
    </tr>
  )
}
