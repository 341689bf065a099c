import { useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatRupees } from '#rules/money.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import type { DeskOrder } from './contract.ts'
import { OrderLink } from './order-links.tsx'
import { Checkbox, Sum } from './parts.tsx'
import { useResponse } from './use-response.ts'
import { words } from './words.ts'

type Cancellation = DeskAnswer<'previewDeskCancellation'>['cancellation']

/** Refunds tests that wait for a recollection. */
export const RefundRecollectionForm = (props: ActionProps) => (
  <CancelForm {...props} awaiting={awaitingRecollection(props.order)} />
)

export const awaitingRecollection = ({ recollections }: DeskOrder): readonly number[] =>
  recollections.find(({ state }) => state === 'waiting')?.lines ?? []

interface Props extends ActionProps {
  /** After the collection: the lines that wait for a recollection. Only these can be chosen. */
  awaiting?: readonly number[]
}

/** Cancels the order, one person's tests or some lines, after showing the refund. */
export function CancelForm({ order, onDone, onCancel, awaiting }: Props) {
  const all = order.patients
    .flatMap(({ lines }) => lines)
    .filter(({ line, isCancelled }) => !isCancelled && (awaiting?.includes(line) ?? true))
    .map(({ line }) => line)
  const can = (name: 'cancel' | 'cancel-part') =>
    order.actions.some(action => action.name === name && action.problem === null)
  // No test is chosen in advance: the customer on the phone names what to cancel.
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isFeeKept, setFeeKept] = useState(false)
  const [reason, setReason] = useState('')
  const params = { id: order.orderId }
  // Without lines the order is cancelled with its additions.
  const lines = chosen.length === all.length && !awaiting ? undefined : [...chosen]
  const preview = useResponse(
    deskApi.previewDeskCancellation,
    chosen.length > 0 ? { params, body: { lines, isFeeKept } } : undefined,
  )
  const { cancellation, needsSecond = false } = preview.value ?? {}
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!cancellation) return
    const { refund } = cancellation
    const input = { lines, isFeeKept, reason }
    if (needsSecond)
      await deskApi.askForRefund({ params, body: { ...input, kind: 'cancel', amount: refund } })
    else
      await deskApi.cancelAtDesk({
        params,
        body: { ...input, expectedRefund: refund, revision: order.revision },
      })
    await onDone()
  })
  return (
    <ActionForm
      order={order}
      label={labelOf({
        count: chosen.length,
        isWhole: !lines,
        isCollected: awaiting !== undefined,
        needsSecond,
        refund: cancellation?.refund,
      })}
      isReady={cancellation !== undefined}
      isBusy={isBusy}
      error={error}
      messages={needsSecond ? words.noMessageYet : awaiting && messagesOf(cancellation)}
      onSubmit={submit}
      onCancel={onCancel}
      closeLabel="Keep it"
      isDangerous
    >
      <Lines
        order={order}
        all={all}
        chosen={chosen}
        isCollected={awaiting !== undefined}
        canWhole={can('cancel')}
        canPart={awaiting !== undefined || can('cancel-part')}
        onChoose={setChosen}
      />
      <LabelledField label={words.reasonLabel} isWide>
        <input
          value={reason}
          maxLength={300}
          minLength={needsSecond ? 3 : undefined}
          required={needsSecond}
          onChange={event => setReason(event.target.value)}
        />
      </LabelledField>
      {awaiting && (
        <p className="text-muted">
          These tests are cancelled and are not collected again. The other tests go on.
        </p>
      )}
      {!awaiting && order.money.paid > 0 && (
        <Checkbox isChecked={isFeeKept} onChange={setFeeKept}>
          Charge the cancellation fee, as when the customer cancels
        </Checkbox>
      )}
      <Problem problem={preview.problem} isLoading={preview.isLoading} />
      {cancellation && <Sums cancellation={cancellation} />}
      {needsSecond && <p>{words.needsSecond}</p>}
    </ActionForm>
  )
}

interface LabelProps {
  count: number
  isWhole: boolean
  isCollected: boolean
  needsSecond: boolean
  refund: number | undefined
}

function labelOf({ count, isWhole, isCollected, needsSecond, refund = 0 }: LabelProps): string {
  const amount = formatRupees(refund)
  if (count === 0) return isCollected ? 'Choose what to refund' : 'Choose what to cancel'
  if (needsSecond)
    return isCollected ? words.requestRefund({ amount }) : `Request cancellation, refund ${amount}`
  if (isCollected && refund > 0) return words.refundSome({ count, amount })
  if (refund === 0) return isWhole ? words.actionTitles.cancel : words.cancelSomeWithoutRefund({ count })
  return isWhole ? `Cancel the order, refund ${amount}` : words.cancelSome({ count, amount })
}

const messagesOf = (cancellation: Cancellation | undefined): string =>
  cancellation?.way === 'online' ? words.refundSent : words.noMessageSent

interface LinesProps {
  order: DeskOrder
  all: readonly number[]
  chosen: readonly number[]
  isCollected: boolean
  canWhole: boolean
  canPart: boolean
  onChoose: (lines: readonly number[]) => void
}

function Lines({ order, all, chosen, isCollected, canWhole, canPart, onChoose }: LinesProps) {
  const people = order.patients
    .map(patient => ({ ...patient, lines: patient.lines.filter(({ line }) => all.includes(line)) }))
    .filter(({ lines }) => lines.length > 0)
  const box = (label: string, lines: readonly number[], isDisabled = !canPart) => (
    <Checkbox
      key={label}
      isChecked={lines.every(line => chosen.includes(line))}
      isDisabled={isDisabled}
      onChange={isChecked =>
        onChoose([...chosen.filter(line => !lines.includes(line)), ...(isChecked ? lines : [])])
      }
    >
      {label}
    </Checkbox>
  )
  return (
    <fieldset>
      <legend>What</legend>
      {!isCollected && box('The whole order', all, !canWhole && !canPart)}
      {people.map(({ position, name, lines }) => (
        <div key={position} className="pl-[22px]">
          {(people.length > 1 || (isCollected && order.patients.length > 1)) &&
            box(
              words.allOf({ name }),
              lines.map(({ line }) => line),
            )}
          {(all.length > 1 || isCollected) && lines.map(line => box(lineLabel(line), [line.line]))}
        </div>
      ))}
      {order.additions
        .filter(({ status }) => !isCollected && status !== 'cancelled')
        .map(({ orderId, tests }) => (
          <p key={orderId} className="pl-[22px] text-muted">
            {words.addedCancelThere({ tests })} <OrderLink number={orderId} />
          </p>
        ))}
    </fieldset>
  )
}

function lineLabel({ name, price, quantity, discount }: DeskOrder['patients'][number]['lines'][number]) {
  const label = `${name}, ${formatRupees(price * quantity)}`
  return discount > 0 ? `${label}, ${words.couponPart({ amount: formatRupees(discount) })}` : label
}

function Sums({ cancellation }: { cancellation: Cancellation }) {
  const { paid, refund, kept, held, newTotal, isWhole, discountLost, additions, way } = cancellation
  const { tubesAtLaboratory: tubes } = cancellation
  return (
    <div role="status">
      {paid > 0 && <Sum name="Paid" amount={formatRupees(paid)} />}
      {kept > 0 && <Sum name="Fee" amount={formatRupees(kept)} />}
      {held > 0 && <Sum name="Held back until the visit" amount={formatRupees(held)} />}
      {!isWhole && <Sum name="New total" amount={formatRupees(newTotal)} />}
      {paid > 0 && <Sum name="To refund" amount={formatRupees(refund)} isMain />}
      {tubes.length > 0 && (
        <p className="font-semibold text-rose">
          {words.tubesHere({ codes: tubes.map(formatTubeCode).join(', ') })}
        </p>
      )}
      {discountLost && <p>The remaining tests are below the coupon’s minimum.</p>}
      {additions.map(addition => (
        <p key={addition.orderId}>
          {addition.refund > 0
            ? words.alsoRefunded({ order: addition.orderId, amount: formatRupees(addition.refund) })
            : words.alsoCancelled({ order: addition.orderId })}
        </p>
      ))}
      {refund > 0 && way !== 'none' && (
        <p className="text-muted">
          {way === 'online'
            ? 'Refunded to the original payment method.'
            : 'It was paid in person. Hand the money back, then record it.'}
        </p>
      )}
    </div>
  )
}
