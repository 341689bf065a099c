import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import type { DeskDays } from '#desk/orders/contract.ts'
import { OrderPart, PartList } from '#desk/orders/parts.tsx'
import { findFreeSlot, listFreeSlots, TimeField } from '#desk/orders/time-field.tsx'
import { useResponse } from '#desk/orders/use-response.ts'
import { ourCity } from '#kit/cities.ts'
import { Problem } from '#kit/desk/section.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { publicApi } from '#kit/public-api.ts'
import type { CityHours } from '#rules/cities.ts'
import { formatDay } from '#rules/dates.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { suggestedTime } from '#rules/desk/suggest-time.ts'
import { formatShortRupees } from '#rules/money.ts'
import { type Needs, possibleHours } from '#rules/visits/eating.ts'
import { hourProblem } from '#rules/visits/hour-problem.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { deskPageTitles } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { fillFromVisit, readEarlierVisit } from './book-again.ts'
import { CallerPart, leavePhone, leaveTests } from './caller.tsx'
import type { DeskCustomer } from './contract.ts'
import {
  type Draft,
  draftCity,
  draftItems,
  draftNeeds,
  emptyDraft,
  findMissing,
  givenDiscount,
  keepTests,
  needsConsent,
  toOrderBody,
} from './draft.ts'
import { FastQuestions } from './fast.tsx'
import { PaymentPart } from './pay.tsx'
import { PatientsPart } from './people.tsx'
import { Receipt } from './receipt.tsx'
import { useKnown } from './use-known.ts'
import { useOwnCentres } from './use-own-centres.ts'
import { PlacePart, TestsPart } from './what-and-where.tsx'

export default function NewOrderPage() {
  const own = useOwnCentres()
  const [draft, setDraft] = useState(() => emptyDraft(own?.[0]))
  const change = (values: Partial<Draft>) => setDraft(before => ({ ...before, ...values }))
  const { requestId, requestName, ...request } = useRequest(setDraft)
  const known = useKnown(draft.phone, setDraft, requestName)
  const { withdrawn, ...again } = useBookAgain(draft.phone, setDraft, known.value)
  const answers = useAnswers(draft)
  const { centres, quote } = answers
  const ready = { ...draft, time: chosenTime(draft, answers) }
  const { submit, ...booking } = useBooking(ready, answers, requestId)
  return (
    <main>
      <h1 className="mb-2.5">{deskPageTitles.newOrder}</h1>
      <Problem {...request} />
      <Problem {...again} />
      <form
        className="grid items-start gap-x-7 gap-y-4 min-[1100px]:grid-cols-[minmax(0,1fr)_20rem] [&_select]:max-w-full [&_:is(input,select,button)]:scroll-mb-16"
        onKeyDown={event => onEnter(event, submit)}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <PartList>
          <CallerPart
            title="Caller"
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
            withdrawn={withdrawn}
            prices={quote.value?.lines.map(({ price }) => price) ?? []}
          />
          <PlacePart
            draft={draft}
            isCentreOnly={own !== undefined}
            centres={own ? centres?.filter(({ code }) => own.includes(code)) : centres}
            centresProblem={answers.centresProblem}
            onChange={change}
            known={known.value}
          />
          <TimePart draft={ready} answers={answers} known={known.value} onChange={change} />
          <PaymentPart draft={draft} quote={quote} onChange={change} />
        </PartList>
        <Receipt
          draft={draft}
          time={ready.time}
          centreName={centres?.find(({ code }) => code === draft.centreCode)?.name}
          quote={quote.value}
          keys="Ctrl Enter"
          {...booking}
        />
      </form>
    </main>
  )
}

type Answers = ReturnType<typeof useAnswers>

/** The chosen time while it is free, else a suggested one. */
function chosenTime(draft: Draft, { days, quote, city, ...answers }: Answers): Draft['time'] {
  const { time } = draft
  const needs = draftNeeds(draft, quote.value?.needs)
  const wanted = { fastingHours: longestFast(needs), usual: possibleHours(needs, ourCity(city ?? '')).usual }
  const { date, timeSlot = '' } = time.timeSlot
    ? (findFreeSlot(days, time) ?? { date: time.date })
    : (suggestedTime(listFreeSlots(days), wanted, shopTime(answers.times)) ?? time)
  return { date, timeSlot }
}

const shopTime = ({ value }: Answers['times']): Date => new Date(value?.now ?? 0)

/** Books the order and opens it; the button's label, and what is missing before. */
function useBooking(ready: Draft, { quote, city }: Answers, requestId: string | undefined) {
  // The same key for each retry, so that a lost response books once.
  const [key] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const missing = findMissing(ready, {
    isPriced: quote.value !== undefined && city !== undefined,
    isConsentAsked: needsConsent(ready, quote.value?.needs),
  })
  const { isBusy, submit, error } = useSubmit(async () => {
    if (missing || !quote.value || !city) return
    const body = { ...toOrderBody(ready, quote.value.total, city), requestId }
    const { orderId } = await deskApi.bookAtDesk({ body }, { headers: { 'idempotency-key': key } })
    void navigate(deskPath('order', { number: orderId }))
  })
  const amount = formatShortRupees(quote.value?.total ?? 0)
  const label = missing
    ? 'Book'
    : `Book for ${amount}, ${formatDay(ready.time.date)}, ${shortHour(ready.time.timeSlot)}`
  return { missing, label, isBusy, submit, error }
}

interface TimePartProps {
  draft: Draft
  answers: Answers
  known: ReturnType<typeof useKnown>['value']
  onChange: (values: Partial<Draft>) => void
}

function TimePart({ draft, answers, known, onChange }: TimePartProps) {
  const { city, times, days, quote } = answers
  return (
    <OrderPart title="When" isForm>
      {city === undefined && <p className="text-muted">Enter a PIN code or choose a centre to see times.</p>}
      <Problem problem={times.problem} isLoading={times.isLoading} />
      {times.value && <TimeField days={days} chosen={draft.time} onChoose={time => onChange({ time })} />}
      <FastQuestions
        draft={draft}
        needs={draftNeeds(draft, quote.value?.needs)}
        known={known}
        now={shopTime(answers.times)}
        onChange={onChange}
      />
    </OrderPart>
  )
}

const longestFast = (needs: readonly Needs[]): number =>
  Math.max(0, ...needs.map(({ fastingHours }) => fastingHours))

/** With the reason against hours that are too early for breakfast, or too late for a second sample. */
const possibleDays = (days: DeskDays, needs: readonly Needs[], city: CityHours): DeskDays =>
  days.map(({ date, slots }) => ({
    date,
    slots: slots.map(slot => {
      const problem = hourProblem(needs, slotHour(slot.timeSlot) ?? 0, city)
      return problem && slot.problem === null ? { ...slot, problem: say(problem) } : slot
    }),
  }))

/**
 * Ctrl+Enter books from anywhere, or leads to the consent that is not given yet. Enter leads from the phone number of a
 * known customer to the tests, and from the empty field of the tests to the address. It does nothing in other fields,
 * where it is often pressed by accident.
 */
function onEnter(event: KeyboardEvent<HTMLFormElement>, book: () => Promise<void>): void {
  if (event.key !== 'Enter') return
  if (event.ctrlKey || event.target instanceof HTMLInputElement) event.preventDefault()
  if (event.ctrlKey) {
    event.currentTarget.querySelector<HTMLElement>('input[name=consent]:not(:checked)')?.focus()
    void book()
  } else {
    leavePhone(event)
    leaveTests(event)
  }
}

/** Centres, price and times for what has been typed so far. */
function useAnswers(draft: Draft) {
  const { value, problem: centresProblem } = useCall(publicApi.listCentres)
  const centres = value?.centres
  const { tests, couponCode, people, centreCode } = draft
  const city = draftCity(draft, centres?.find(({ code }) => code === centreCode)?.city)
  const body = {
    items: draftItems(draft),
    couponCode: couponCode || undefined,
    discount: givenDiscount(draft),
  }
  const quote = useResponse(deskApi.quoteAtDesk, tests.length > 0 ? { body } : undefined)
  const query =
    city === undefined ? undefined : { city, people: people.length, centreCode: centreCode || undefined }
  const times = useResponse(deskApi.listNewTimes, query && { query })
  const needs = draftNeeds(draft, quote.value?.needs)
  return {
    centres,
    centresProblem,
    city,
    quote,
    times,
    days: possibleDays(times.value?.days ?? [], needs, ourCity(city ?? '')),
  }
}

/** The request named in the page's address; its phone and name are filled in. */
function useRequest(setDraft: (change: (before: Draft) => Draft) => void) {
  const [query] = useSearchParams()
  const requestId = query.get('request') ?? undefined
  const { value, ...response } = useResponse(
    deskApi.getDeskRequest,
    requestId ? { params: { id: requestId } } : undefined,
  )
  const request = value?.request
  useLayoutEffect(() => {
    if (request) setDraft(before => ({ ...before, phone: request.mobile }))
  }, [request, setDraft])
  return { requestId, requestName: request?.name ?? '', ...response }
}

/** The order named in the page's address to be booked again, filled in once its customer is found. */
function useBookAgain(
  phone: string,
  setDraft: (change: (before: Draft) => Draft) => void,
  known: DeskCustomer | null | undefined,
) {
  const [query] = useSearchParams()
  const { value: visit, ...response } = useResponse(readEarlierVisit, query.get('again') ?? undefined)
  useLayoutEffect(() => {
    if (visit) setDraft(before => ({ ...before, phone: visit.phone }))
  }, [visit, setDraft])
  useLayoutEffect(() => {
    if (!visit || !known) return
    // If another phone was typed since, the order belongs to another customer.
    setDraft(before => (before.phone === visit.phone ? fillFromVisit(before, visit, known) : before))
  }, [visit, known, setDraft])
  return { ...response, withdrawn: visit?.phone === phone ? [...visit.withdrawn.values()] : [] }
}
