import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { deskPath } from '#desk/frame/desk-links.ts'
import { Part } from '#desk/orders/fact.tsx'
import { publicApi } from '#kit/public-api.ts'
import { formatDay } from '#rules/dates.ts'
import { shortHour } from '#rules/desk/short-hour.ts'
import { suggestedSlot } from '#rules/desk/suggest-time.ts'
import { formatRupees } from '#rules/money.ts'
import { isIndianMobile } from '#rules/people.ts'
import { rolesWith } from '#rules/staff/permissions.ts'
import { words } from './words.ts'
import '#kit/desk/table.css'
import '#desk/orders/order.css'
import { freeAmong, freeOf, TimeChoice } from '#desk/orders/time-choice.tsx'
import '#desk/orders/timeline.css'
import { useTry } from '#kit/desk/use-try.ts'
import { Caller } from './caller.tsx'
import { bodyOf, cityOf, type Draft, emptyDraft, itemsOf, keptTests, missingIn, withKnown } from './draft.ts'
import { Fast } from './fast.tsx'
import './new.css'
import { Pay } from './pay.tsx'
import { People } from './people.tsx'
import { useAsked } from './use-asked.ts'
import { Place, Tests } from './what-and-where.tsx'

/** A booking by phone or at the counter, from the keyboard: the phone first, then down the page. */
export default function NewOrderPage() {
  const own = useOwnCentres()
  const [draft, setDraft] = useState(() => emptyDraft(own?.[0]))
  // The same for every try of this booking: a lost answer books nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const change = (values: Partial<Draft>) => setDraft(before => ({ ...before, ...values }))
  const { requestId, askedName } = useRequest(setDraft)
  const known = useKnown(draft.phone, setDraft, askedName)
  const { centres, quote, times, city } = useAnswers(draft)
  const days = times.value?.days ?? []
  const now = new Date(times.value?.now ?? 0)
  const fastingHours = quote.value?.fastingHours ?? 0
  const { date, timeSlot = '' } = draft.time.timeSlot
    ? (freeAmong(days, draft.time) ?? { date: draft.time.date })
    : (suggestedSlot(freeOf(days), fastingHours, now) ?? draft.time)
  const ready = { ...draft, time: { date, timeSlot } }
  const lacking = missingIn(ready, { isPriced: quote.value !== undefined && city !== undefined })
  const { isBusy, press, why } = useTry(async () => {
    if (lacking || !quote.value || !city) return
    const body = { ...bodyOf(ready, quote.value.total, city), requestId }
    const { orderId } = await deskApi.bookAtDesk({ body }, { headers: { 'idempotency-key': key } })
    void navigate(deskPath('order', { number: orderId }))
  })
  const amount = formatRupees(quote.value?.total ?? 0)
  const label = lacking
    ? lacking
    : words.bookFor({
        amount,
        day: formatDay(ready.time.date),
        hour: shortHour(ready.time.timeSlot),
      })
  return (
    <main className="desk-new">
      <h1>{words.newTitle}</h1>
      <form
        onKeyDown={event => onEnter(event, press)}
        onSubmit={event => {
          event.preventDefault()
          void press()
        }}
      >
        <div className="desk-order-facts">
          <Caller draft={draft} onChange={change} known={known.value} isLooking={known.isLooking} />
          <People
            draft={draft}
            known={known.value?.people ?? []}
            onPeople={people => change({ people, tests: keptTests(draft, people) })}
          />
          <Tests
            draft={draft}
            onChange={change}
            prices={quote.value?.lines.map(({ price }) => price) ?? []}
          />
          <Place
            draft={draft}
            isCentreOnly={own !== undefined}
            centres={own ? centres.filter(({ code }) => own.includes(code)) : centres}
            onChange={change}
            known={known.value}
          />
          <Part title={words.timeTitle}>
            <TimeChoice days={days} chosen={ready.time} onChoose={chosen => change({ time: chosen })} />
            <Fast time={ready.time} fastingHours={fastingHours} draft={draft} known={known.value} now={now} />
            <p role="alert" className="desk-problem">
              {times.problem}
            </p>
          </Part>
          <Pay draft={draft} quote={quote} onChange={change} />
        </div>
        <p role="alert" className="desk-problem">
          {why}
        </p>
        <button type="submit" className="desk-primary" aria-disabled={isBusy || lacking !== undefined}>
          {isBusy ? words.booking : label} <kbd>{words.bookKey}</kbd>
        </button>
      </form>
    </main>
  )
}

/** The centres of who books for these alone; undefined: for every place. */
function useOwnCentres(): readonly string[] | undefined {
  const { centreOnly, roles } = useDesk().self
  if (!centreOnly?.includes('orders.create')) return undefined
  const booking: readonly string[] = rolesWith('orders.create')
  return roles.flatMap(({ role, centre }) => (centre && booking.includes(role) ? [centre] : []))
}

/** Enter in a field books nothing by accident: Ctrl Enter does. */
function onEnter(event: KeyboardEvent, book: () => Promise<void>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (event.ctrlKey) void book()
}

/** What the server says to the booking as it is typed. */
function useAnswers(asked: Draft) {
  const all = useAsked('centres', async (_, signal) => publicApi.listCentres({}, { signal }))
  const list = all.value?.centres ?? []
  const cityOfVisit = cityOf(asked, list.find(({ code }) => code === asked.centreCode)?.city)
  const wanted = { items: itemsOf(asked), ...(asked.couponCode ? { couponCode: asked.couponCode } : {}) }
  const priced = useAsked(asked.tests.length > 0 ? JSON.stringify(wanted) : undefined, (body, signal) =>
    deskApi.quoteAtDesk({ body: JSON.parse(body) }, { signal }),
  )
  const where = {
    city: cityOfVisit,
    people: asked.people.length,
    centreCode: asked.centreCode || undefined,
  }
  const listed = useAsked(cityOfVisit && JSON.stringify(where), (query, signal) =>
    deskApi.listNewTimes({ query: JSON.parse(query) }, { signal }),
  )
  return { centres: list, city: cityOfVisit, quote: priced, times: listed }
}

/** The request that the booking comes of, by the address: fills in its phone. */
function useRequest(setDraft: (change: (before: Draft) => Draft) => void) {
  const [query] = useSearchParams()
  const requestId = query.get('request') ?? undefined
  const { value } = useAsked(
    requestId,
    async (id, signal) => (await deskApi.getDeskRequest({ params: { id } }, { signal })).request,
  )
  useLayoutEffect(() => {
    if (value) setDraft(before => ({ ...before, phone: value.mobile }))
  }, [value, setDraft])
  return { requestId, askedName: value?.name ?? '' }
}

/**
 * Who has the phone, once it is whole: fills in what the account knows. The focus stays where it is: whoever types goes on
 * by Tab, before or after the answer.
 */
function useKnown(phone: string, setDraft: (change: (before: Draft) => Draft) => void, askedName: string) {
  const isWhole = isIndianMobile(phone)
  const asked = useAsked(
    isWhole ? phone : undefined,
    async (whole, signal) => (await deskApi.findCustomer({ body: { phone: whole } }, { signal })).customer,
  )
  const { value } = asked
  useLayoutEffect(() => {
    if (value !== undefined) setDraft(before => withKnown(before, value, askedName))
  }, [value, setDraft, askedName])
  return { value, isLooking: isWhole && value === undefined && asked.problem === undefined }
}
