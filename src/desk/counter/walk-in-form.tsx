import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { CallerPart, leavePhone } from '#desk/new-order/caller.tsx'
import type { DeskCustomer } from '#desk/new-order/contract.ts'
import {
  type Draft,
  draftItems,
  draftNeeds,
  emptyDraft,
  findMissing,
  givenDiscount,
  keepTests,
  needsConsent,
  personName,
  toOrderBody,
} from '#desk/new-order/draft.ts'
import { FastQuestions } from '#desk/new-order/fast.tsx'
import { Consent, DiscountFields } from '#desk/new-order/pay.tsx'
import { PatientsPart } from '#desk/new-order/people.tsx'
import { BookingSum } from '#desk/new-order/receipt.tsx'
import { useKnown } from '#desk/new-order/use-known.ts'
import { TestsPart } from '#desk/new-order/what-and-where.tsx'
import { Checkbox, Choice, Choices, OrderPart, PartList } from '#desk/orders/parts.tsx'
import { ReferenceField, UpiCode } from '#desk/orders/payment-forms.tsx'
import { useResponse } from '#desk/orders/use-response.ts'
import { words as orderWords } from '#desk/orders/words.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert, Problem } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { indianDate, indianHour } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { formatShortRupees } from '#rules/money.ts'
import { TAKEN_AS, type TakenAs } from '#rules/orders/order-status.ts'
import { PAYMENT_REFERENCE } from '#rules/orders/upi.ts'
import { isOpenAt } from '#rules/visits/opening.ts'
import { slotLabel } from '#rules/visits/slots.ts'
import type { Centre } from '#wire/centre.ts'
import { CallError } from '#wire/client.ts'
import type { Served } from './serving.tsx'
import { words } from './words.ts'

/** `door`: not paid yet. */
type Way = TakenAs | 'door'

interface Props {
  centre: Centre
  /** By the shop's clock. */
  now: Date
  onBooked: (served: Served) => void
}

interface FormProps extends Props {
  /** True while a booked person is served beside the form. */
  isServing: boolean
  /** Beside the form. */
  children: ReactNode
}

/** The form of the next person, and beside it what they pay. */
export function WalkInForm({ centre, now, onBooked, isServing, children }: FormProps) {
  const [draft, setDraft] = useState(() => emptyDraft(centre.code))
  const change = (values: Partial<Draft>) => setDraft(before => ({ ...before, ...values }))
  const time = { date: indianDate(now), timeSlot: slotLabel(indianHour(now)) }
  const ready = { ...draft, time }
  const known = useKnown(draft.phone, setDraft, '')
  const body = {
    items: draftItems(draft),
    couponCode: draft.couponCode || undefined,
    discount: givenDiscount(draft),
  }
  const quote = useResponse(deskApi.quoteAtDesk, draft.tests.length > 0 ? { body } : undefined)
  const walkIn = useWalkIn({ ready, centre, quote: quote.value, now, onBooked })
  const { submit, pay, isBookedAlready, isAgain, setAgain, booking } = walkIn
  const form = useId()
  const isStarted = draft.phone !== '' || draft.name !== ''
  return (
    <>
      <form
        id={form}
        className="[&_select]:max-w-full [&_:is(input,select,button)]:scroll-mb-16"
        onKeyDown={event => onEnter(event, submit)}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <PartList>
          <CallerPart
            title="Customer"
            draft={draft}
            onChange={change}
            known={known.value}
            lookUp={known.lookUp}
          />
          <PatientsPart
            draft={draft}
            known={known.value?.people ?? []}
            onPeople={people => change({ people, tests: keepTests(draft, people) })}
          />
          <TestsPart
            draft={draft}
            onChange={change}
            known={known.value}
            withdrawn={[]}
            prices={quote.value?.lines.map(({ price }) => price) ?? []}
          >
            <SameDay draft={ready} known={known.value} />
            <FastQuestions
              draft={ready}
              needs={draftNeeds(draft, quote.value?.needs)}
              known={known.value}
              now={now}
              onChange={change}
            />
            <Consent draft={draft} needs={quote.value?.needs} onChange={change} />
          </TestsPart>
          <OrderPart title="Payment" isForm>
            <PaymentFields pay={pay} quote={quote.value} />
            <LabelledField label="Coupon (optional)">
              <input
                value={draft.couponCode}
                size={14}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                onChange={event => change({ couponCode: event.target.value.toUpperCase().trim() })}
              />
            </LabelledField>
            <DiscountFields draft={draft} onChange={change} />
            <Problem problem={quote.problem} isLoading={false} />
            {isBookedAlready && (
              <Checkbox isChecked={isAgain} onChange={setAgain}>
                Book it a second time
              </Checkbox>
            )}
          </OrderPart>
        </PartList>
      </form>
      <div
        className={`grid content-start gap-5 min-[1100px]:sticky min-[1100px]:top-3 ${isServing ? 'max-[1099px]:order-first' : ''}`}
      >
        {(isStarted || !isServing) && (
          <div className="grid gap-3">
            <BookingSum draft={draft} quote={quote.value} keys="Enter" form={form} {...booking} />
          </div>
        )}
        {children}
      </div>
    </>
  )
}

function PaymentFields({ pay, quote }: { pay: ReturnType<typeof usePayment>; quote: WalkIn['quote'] }) {
  return (
    <>
      <Choices legend={orderWords.howPaid}>
        {pay.ways.map(way => (
          <Choice key={way} name="counter-way" isChosen={pay.way === way} onChoose={() => pay.setWay(way)}>
            {words.ways[way]}
          </Choice>
        ))}
      </Choices>
      {pay.isLive && <p className="text-muted">The code to scan comes after the booking.</p>}
      {pay.way === 'upi' && !pay.isLive && quote && (
        <UpiCode link={quote.upiLink} amount={formatShortRupees(quote.total)} />
      )}
      {(pay.way === 'card' || (pay.way === 'upi' && !pay.isLive)) && (
        <ReferenceField way={pay.way} value={pay.reference} onChange={pay.setReference} />
      )}
    </>
  )
}

interface WalkIn extends Props {
  ready: Draft
  quote: DeskAnswer<'quoteAtDesk'> | undefined
}

/** The payment and the booking; `missing`: what is to be entered before. */
function useWalkIn({ ready, centre, quote, now, onBooked }: WalkIn) {
  // The same key for each retry, so that a lost response books once.
  const [key] = useState(() => crypto.randomUUID())
  const [isBookedAlready, setBookedAlready] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const pay = usePayment(ready.couponCode !== '')
  const missing =
    closedWords(centre, now) ??
    findMissing(ready, {
      isPriced: quote !== undefined,
      isConsentAsked: needsConsent(ready, quote?.needs),
    }) ??
    pay.missing
  const { isBusy, submit, error } = useSubmit(async () => {
    if (missing || !quote) return
    const { phone, name, order, discount } = toOrderBody(ready, quote.total, centre.city)
    try {
      const booked = await deskApi.bookWalkIn(
        {
          body: {
            phone,
            name,
            discount,
            centreCode: centre.code,
            payment: pay.payment,
            order: { ...order, ...(isAgain ? { bookAgain: true } : {}) },
          },
        },
        { headers: { 'idempotency-key': key } },
      )
      onBooked({
        orderId: booked.orderId,
        token: booked.token,
        names: ready.people.map(person => personName(ready, person)),
        way: pay.isLive ? 'upi' : undefined,
      })
    } catch (refused) {
      if (refused instanceof CallError && refused.code === 'ALREADY_BOOKED') setBookedAlready(true)
      throw refused
    }
  })
  const label = missing
    ? 'Book'
    : words.take[pay.isLive ? 'code' : pay.way]({ amount: formatShortRupees(quote?.total ?? 0) })
  return { submit, pay, isBookedAlready, isAgain, setAgain, booking: { isBusy, error, missing, label } }
}

/** Only staff who take cash take a payment. */
function usePayment(hasCoupon: boolean) {
  const mayTake = useDesk().self.permissions.includes('cash.take')
  const ways: readonly Way[] = mayTake ? [...TAKEN_AS, 'door'] : ['door']
  const [way, setWay] = useState<Way>(ways[0] ?? 'door')
  const [typed, setReference] = useState('')
  const reference = typed.trim()
  // Its code is shown by the booking. An order with a coupon is never booked unpaid.
  const isLive = way === 'upi' && !hasCoupon
  const isNumbered = way === 'card' || (way === 'upi' && !isLive)
  return {
    ways,
    way,
    setWay,
    reference: typed,
    setReference,
    isLive,
    missing: isNumbered && !PAYMENT_REFERENCE.test(reference) ? 'Enter the reference first' : undefined,
    payment:
      isLive || way === 'door' ? ('door' as const) : { as: way, reference: isNumbered ? reference : '' },
  }
}

const closedWords = (centre: Centre, now: Date): string | undefined =>
  isOpenAt(centre, indianDate(now), indianHour(now))
    ? undefined
    : words.closedNow({ centre: centre.name, hours: centre.hours })

/** Other visits of these people on this day, perhaps with a collector on the way. */
function SameDay({ draft, known }: { draft: Draft; known: DeskCustomer | null | undefined }) {
  const chosen = new Set(draft.people.map(({ patientId }) => patientId))
  return (known?.openOrders ?? [])
    .filter(({ date, status }) => date === draft.time.date && status === 'confirmed')
    .map(({ orderId, timeSlot, patients }) => {
      const same = patients.filter(({ patientId }) => patientId && chosen.has(patientId))
      if (same.length === 0) return null
      const names = same.map(({ name }) => name).join(', ')
      return <Alert key={orderId}>{words.sameDay({ names, hour: shortHour(timeSlot) })}</Alert>
    })
}

/** Enter leads on from the phone number, takes a test, and books from the empty field of tests or the reference. */
function onEnter(event: KeyboardEvent<HTMLFormElement>, book: () => Promise<void>): void {
  const { target } = event
  if (event.key !== 'Enter' || event.defaultPrevented) return
  if (!event.ctrlKey && !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const isLast =
    target instanceof HTMLInputElement && (target.role === 'combobox' || target.name === 'reference')
  if (event.ctrlKey || isLast) void book()
  else leavePhone(event)
}
