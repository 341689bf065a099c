import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ChoiceGroup } from '#kit/choice.tsx'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { showToast } from '#kit/toasts/toasts.ts'
import { useAction } from '#kit/use-action.ts'
import { consentText } from '#rules/consent.ts'
import { formatDay } from '#rules/dates.ts'
import { formatRupees, toPaise, toRupees } from '#rules/money.ts'
import { ConsentBox } from '#shop/checkout/consent-field.tsx'
import { payOnline, untilReturn } from '#shop/checkout/payment/pay.ts'
import { orderIsPlaced } from '#shop/checkout/payment/payment.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import * as words from '#shop/orders/words.ts'
import { visitHours } from '#shop/visit/visit-words.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { AddedTests, TestSearch } from './added-tests.tsx'
import { itemThatIncludes } from './already-in.ts'
import type { ChangeProps } from './change-window.tsx'
import { ChangeWindow } from './change-window.tsx'
import { cartFor, consentsFor, preparationWithTests, toOrderLines, useAddedTests } from './use-added-tests.ts'

type PaymentMethod = 'COD' | 'ONLINE'

export default function AddTest({ order, onChanged, onClose: close }: ChangeProps & { onClose: () => void }) {
  const { date, timeSlot } = order.collectionDetails
  const [query, setQuery] = useSearchParams()
  const isFromCart = query.get('add') === 'cart'
  const [start] = useState(() => (isFromCart ? cartFor(order) : []))
  const onClose = () => {
    close()
    if (isFromCart) setQuery({}, { replace: true, preventScrollReset: true })
  }
  const added = useAddedTests(order, start)
  const { tests } = added
  // The search closes when a test is chosen, so that what remains to be done is in view.
  const [searchedWith, setSearchedWith] = useState(0)
  const isSearching = tests.length === 0 || tests.length === searchedWith
  // Each tick is for one sentence: another test can change the sentence, which then needs a tick of its own.
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const consents = useRef<HTMLDivElement>(null)
  const [way, setWay] = useState<PaymentMethod>(order.paymentMethod === 'COD' ? 'COD' : 'ONLINE')
  const { isBusy, problem, send } = useAdding({ order, isFromCart, onChanged, onClose })
  const asked = consentsFor(order, tests).map(({ position, name, question }) => {
    const sentence = say(consentText(question))
    return { name, sentence, key: `${position} ${sentence}` }
  })
  const isAgreed = asked.every(({ key }) => agreed.includes(key))
  const missing = missingStep(added)
  const lines = toOrderLines(tests)
  const total = toRupees(lines.reduce((sum, { price }) => sum + toPaise(price), 0))
  const body = {
    items: lines.map(({ id, patient }) => ({ id, patient })),
    totalAmount: total,
    paymentMethod: way,
    ...(asked.length > 0 ? { consent: true } : {}),
  }
  const act = way === 'COD' ? words.addFor : words.addAndPay
  const agree = (key: string, isGiven: boolean) =>
    setAgreed([...agreed.filter(sentence => sentence !== key), ...(isGiven ? [key] : [])])
  const [isAskedAgain, setAskedAgain] = useState(false)
  const showConsent = () => {
    setAskedAgain(true)
    consents.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
  }
  return (
    <ChangeWindow
      title={say(words.addTitle)}
      keep={say(words.notNow)}
      act={missing ?? (isAgreed ? say(act, { amount: formatRupees(total) }) : say(words.tickFirst))}
      busy={isBusy && say(words.adding)}
      problem={problem ?? added.problem}
      onAct={missing ? undefined : isAgreed ? () => void send(body) : showConsent}
      onClose={onClose}
    >
      <p className="text-muted">
        {say(words.sameVisit, { day: formatDay(date), slot: visitHours(timeSlot) })}
      </p>
      {tests.length > 0 && <AddedTests order={order} added={added} />}
      {isSearching ? (
        <TestSearch added={added} />
      ) : (
        <button
          type="button"
          onClick={() => setSearchedWith(tests.length)}
          className="text-link -mt-2 inline-flex min-h-11 w-fit items-center gap-1.5"
        >
          <Plus aria-hidden="true" className="size-5" />
          {say(words.anotherTest)}
        </button>
      )}
      {preparationWithTests(order, tests).map(({ position, name, sentences }) => (
        <div key={position} className="rounded-card bg-marigold-tint p-4" aria-live="polite">
          <p className="mb-1.5 font-semibold">
            {order.patients.length > 1 ? say(words.preparesThen, { name }) : say(words.preparesOnlyThen)}
          </p>
          <HowToPrepare sentences={sentences} />
        </div>
      ))}
      {asked.length > 0 && (
        <div ref={consents} className="grid gap-3">
          {asked.map(({ name, sentence, key }) => (
            <div key={key}>
              {order.patients.length > 1 && <p className="mb-1 font-semibold">{name}</p>}
              <ConsentBox
                isGiven={agreed.includes(key)}
                onChange={isGiven => agree(key, isGiven)}
                error={isAskedAgain && !agreed.includes(key) ? say(words.tickThis) : undefined}
              >
                {sentence}
              </ConsentBox>
            </div>
          ))}
        </div>
      )}
      {tests.length > 0 && (
        <ChoiceGroup<PaymentMethod>
          legend={say(words.howToPay)}
          choices={[
            { value: 'ONLINE', label: say(words.onlineNow) },
            { value: 'COD', label: say(words.atTheVisit) },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {tests.length > 0 && order.additions?.some(({ status }) => status === 'pending') && (
        <p className="text-sm text-muted">{say(words.replacesUnpaid)}</p>
      )}
    </ChangeWindow>
  )
}

/** What the customer still has to do before the consents; undefined if nothing is missing. */
function missingStep(added: ReturnType<typeof useAddedTests>): string | undefined {
  const { tests } = added
  if (tests.length === 0) return say(words.chooseTestFirst)
  if (tests.some(({ people }) => people.length === 0)) return say(words.choosePeople)
  const booked = tests.find(test =>
    test.people.some(position => itemThatIncludes(test, position, added)?.id === test.id),
  )
  return booked && say(words.bookedAlready, { item: booked.name })
}

type Body = Parameters<typeof api.addTests>[0]['body']

const catchCallError = <T,>(call: Promise<T>): Promise<T | CallError> =>
  call.catch((error: unknown) => {
    if (error instanceof CallError) return error
    throw error
  })

/**
 * Sends the chosen tests. If they are paid at the visit, the page shows them; if online, the provider's page opens, or
 * the payment summary if it can't be opened. A retry has the same key.
 */
function useAdding({
  order,
  isFromCart,
  onChanged,
  onClose,
}: ChangeProps & { isFromCart: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const sent = useRef<{ text: string; key: string }>(null)
  const [isBusy, send] = useAction(async (body: Body) => {
    setProblem(undefined)
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    const params = { id: order._id }
    const headers = { 'idempotency-key': sent.current.key }
    const answer = await catchCallError(api.addTests({ params, body }, { headers }))
    if (answer instanceof CallError) return setProblem(errorMessage(answer, say(words.notAdded)))
    const { order: added, message = '' } = answer
    if (added.status === 'pending') {
      const unpaid = await payOnline(added)
      if (unpaid) {
        showToast(unpaid.message, { isForNextPage: true })
        await navigate(links.payFor(added.orderId))
        return
      }
      await untilReturn()
    }
    // If they are paid online, they stay in the cart until then.
    if (isFromCart && added.status === 'confirmed') orderIsPlaced(added.items, added.orderId)
    onClose()
    if (message) showToast(message)
    const after = await catchCallError(api.getOrder({ params }))
    if (after instanceof CallError) showToast([message, say(words.notUpdated)].filter(Boolean).join(' '))
    else onChanged(after.order)
  })
  return { isBusy, problem, send }
}
