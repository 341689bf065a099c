import { useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Problem } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatShortRupees } from '#rules/money.ts'
import { firstName, joinNames } from '#rules/patients/names.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import type { DeskOrder } from './contract.ts'
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

/** Cancels the order, one person's tests or some lines, those of added tests too, after showing the refund. */
export function CancelForm({ order, onDone, onCancel, awaiting }: Props) {
  const all = listLines(order, awaiting)
  const can = (name: 'cancel' | 'cancel-part') =>
    order.actions.some(action => action.name === name && action.problem === null)
  // No test is chosen in advance: the customer on the phone names what to cancel.
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isFeeKept, setFeeKept] = useState(false)
  const [reason, setReason] = useState('')
  const params = { id: order.orderId }
  const going = all.filter(({ key }) => chosen.includes(key))
  const what = toCancelled(order, going, { isWhole: isWholeOrder(all, chosen) && !awaiting })
  const preview = useResponse(
    deskApi.previewDeskCancellation,
    going.length > 0 ? { params, body: { ...what, isFeeKept } } : undefined,
  )
  const { cancellation, needsSecond = false } = preview.value ?? {}
  const { isBusy, submit, error } = useSubmit(async () => {
    if (!cancellation) return
    const { refund } = cancellation
    const input = { ...what, isFeeKept, reason }
    if (needsSecond)
      await deskApi.askForRefund({ params, body: { ...input, kind: 'cancel', amount: refund } })
    else
      await deskApi.cancelAtDesk({
        params,
        body: { ...input, expectedRefund: refund, revision: order.revision },
      })
    await onDone()
  })
  const isCollected = awaiting !== undefined
  return (
    <ActionForm
      order={order}
      label={labelOf({
        tests: what.lines ? describeTests(order, going) : 'the order',
        isNothing: going.length === 0,
        isCollected,
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
        canWhole={can('cancel') && !isCollected}
        canPart={isCollected || can('cancel-part')}
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
      {isCollected && (
        <p className="text-muted">
          These tests are cancelled and are not collected again. The other tests go on.
        </p>
      )}
      {!isCollected && order.money.paid > 0 && (
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

type OrderLine = DeskOrder['patients'][number]['lines'][number]

interface ListedLine extends OrderLine {
  key: string
  /** The patient's position. */
  patient: number
  /** The number of the addition; undefined for the order's own line. */
  addition: string | undefined
}

/** What can be cancelled: the lines of the order, then those of its additions. */
function listLines(order: DeskOrder, awaiting: readonly number[] | undefined): ListedLine[] {
  const own = order.patients.flatMap(({ position, lines }) =>
    lines.map(line => ({ ...line, patient: position, addition: undefined, key: String(line.line) })),
  )
  if (awaiting) return own.filter(({ line, isCancelled }) => !isCancelled && awaiting.includes(line))
  const added = order.additions
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ orderId, lines }) =>
      lines.map(line => ({ ...line, addition: orderId, key: `${orderId} ${line.line}` })),
    )
  return [...own, ...added].filter(({ isCancelled }) => !isCancelled)
}

/** Without a test of its own the order is cancelled, and its additions with it. */
const isWholeOrder = (all: readonly ListedLine[], chosen: readonly string[]): boolean =>
  all.every(({ addition, key }) => addition !== undefined || chosen.includes(key))

interface Cancelled {
  /** Undefined for the whole order. */
  lines?: number[]
  added?: { orderId: string; lines: number[] }[]
}

function toCancelled(
  order: DeskOrder,
  going: readonly ListedLine[],
  { isWhole }: { isWhole: boolean },
): Cancelled {
  if (isWhole) return {}
  const linesOf = (number: string | undefined) =>
    going.filter(({ addition }) => addition === number).map(({ line }) => line)
  const added = order.additions
    .map(({ orderId }) => ({ orderId, lines: linesOf(orderId) }))
    .filter(({ lines }) => lines.length > 0)
  return { lines: linesOf(undefined), ...(added.length > 0 && { added }) }
}

/** 'Lipid for Asha', '3 tests for Asha', '3 tests' of more people. */
function describeTests({ patients }: DeskOrder, going: readonly ListedLine[]): string {
  const people = patients.filter(({ position }) => going.some(({ patient }) => patient === position))
  const [person] = people
  const tests =
    going.length > 2 ? words.tests({ count: going.length }) : joinNames(going.map(({ name }) => name))
  if (people.length > 1) return words.tests({ count: going.length })
  return person ? words.testsFor({ tests, name: firstName(person.name) }) : tests
}

interface LabelProps {
  /** What is cancelled. */
  tests: string
  isNothing: boolean
  isCollected: boolean
  needsSecond: boolean
  refund: number | undefined
}

function labelOf({ tests, isNothing, isCollected, needsSecond, refund = 0 }: LabelProps): string {
  const amount = formatShortRupees(refund)
  if (isNothing) return isCollected ? 'Choose what to refund' : 'Choose what to cancel'
  if (needsSecond) return words.requestCancel({ tests, amount })
  return refund > 0 ? words.cancelAndRefund({ tests, amount }) : words.cancelTests({ tests })
}

const messagesOf = (cancellation: Cancellation | undefined): string =>
  cancellation?.way === 'online' ? words.refundSent : words.noMessageSent

interface LinesProps {
  order: DeskOrder
  all: readonly ListedLine[]
  chosen: readonly string[]
  canWhole: boolean
  canPart: boolean
  onChoose: (keys: readonly string[]) => void
}

function Lines({ order, all, chosen, canWhole, canPart, onChoose }: LinesProps) {
  const isWhole = canWhole && isWholeOrder(all, chosen)
  const box = (label: string, lines: readonly ListedLine[], isDisabled = !canPart) => (
    <Checkbox
      key={lines.map(({ key }) => key).join()}
      isChecked={lines.every(({ key }) => chosen.includes(key))}
      isDisabled={isDisabled}
      onChange={isChecked => {
        const others = chosen.filter(key => !lines.some(line => line.key === key))
        const next = isChecked ? [...others, ...lines.map(({ key }) => key)] : others
        onChoose(canWhole && isWholeOrder(all, next) ? all.map(({ key }) => key) : next)
      }}
    >
      {label}
    </Checkbox>
  )
  const people = order.patients
    .map(({ position, name }) => ({
      position,
      name,
      lines: all.filter(({ patient }) => patient === position),
    }))
    .filter(({ lines }) => lines.length > 0)
  const [only] = all
  return (
    <fieldset>
      <legend>What</legend>
      {box(
        all.length === 1 && only ? words.allIsOne({ test: lineLabel(only) }) : 'All',
        all,
        !canWhole && !canPart,
      )}
      {all.length > 1 &&
        people.map(({ position, name, lines }) => (
          <div key={position} className="pl-[22px]">
            {people.length > 1 && lines.length > 1 && box(words.allOf({ name }), lines)}
            {lines.map(line =>
              box(
                people.length > 1 && lines.length === 1
                  ? words.testsFor({ tests: lineLabel(line), name })
                  : lineLabel(line),
                [line],
                // The additions go with the order.
                !canPart || (isWhole && line.addition !== undefined),
              ),
            )}
          </div>
        ))}
    </fieldset>
  )
}

function lineLabel({ name, price, quantity, discount }: OrderLine) {
  const label = `${name}, ${formatShortRupees(price * quantity)}`
  return discount > 0 ? `${label}, ${words.couponPart({ amount: formatShortRupees(discount) })}` : label
}

function Sums({ cancellation }: { cancellation: Cancellation }) {
  const { paid, refund, kept, held, newTotal, isWhole, discountLost, additions, way } = cancellation
  const { tubesAtLaboratory: tubes } = cancellation
  return (
    <div role="status">
      {paid > 0 && <Sum name="Paid" amount={formatShortRupees(paid)} />}
      {kept > 0 && <Sum name="Fee" amount={formatShortRupees(kept)} />}
      {held > 0 && <Sum name="Held back until the visit" amount={formatShortRupees(held)} />}
      {!isWhole && <Sum name="New total" amount={formatShortRupees(newTotal)} />}
      {paid > 0 && <Sum name="To refund" amount={formatShortRupees(refund)} isMain />}
      {tubes.length > 0 && (
        <p className="font-semibold text-rose">
          {words.tubesHere({ codes: tubes.map(formatTubeCode).join(', ') })}
        </p>
      )}
      {discountLost && <p>The remaining tests are below the coupon’s minimum.</p>}
      {additions.map(addition => (
        <p key={addition.orderId}>
          {addition.refund > 0
            ? words.alsoRefunded({ order: addition.orderId, amount: formatShortRupees(addition.refund) })
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
