import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EditForm, LabelledField } from '#kit/desk/record-form.tsx'
import { Alert, Done, Problem, Section } from '#kit/desk/section.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useDone, useSubmit } from '#kit/desk/use-submit.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { deskPageTitles } from '#text/staff.ts'
import { CheckTable } from './check-table.tsx'
import type { GoingLive } from './contract.ts'
import { words } from './words.ts'

/** What the shop needs before it opens, each check tried from here, and the opening itself. */
export default function GoingLivePage() {
  const { value, problem, refresh } = usePolling(deskApi.readGoingLive)
  const { done, onDone } = useDone(refresh)
  return (
    <main tabIndex={-1} className="one-width" aria-label={deskPageTitles.goingLive}>
      <h1>{deskPageTitles.goingLive}</h1>
      <Problem problem={problem} isLoading={!value} lines={12} />
      {value && (
        <>
          <OpeningState goingLive={value} onDone={onDone} />
          <Done>{done}</Done>
          <Prices prices={value.prices} onDone={onDone} />
          <Policies policies={value.policies} />
          <Cities count={value.bookableCities} />
          <CheckTable checks={value.checks} onTried={refresh} />
        </>
      )}
    </main>
  )
}

interface Shown {
  goingLive: GoingLive
  onDone: (sentence: string) => Promise<void>
}

function OpeningState({ goingLive, onDone }: Shown) {
  const { state, message } = goingLive.opening
  const [isClosing, setClosing] = useState(false)
  return (
    <section className="panel" aria-label="Opening">
      <p className="text-lg font-semibold">{words.states[state]}</p>
      <p className="my-2 text-muted">{words.meanings[state]}</p>
      {message && <p className="my-2">Customers read: {message}</p>}
      {isClosing ? (
        <CloseForm onDone={onDone} onClose={() => setClosing(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {state === 'open' ? (
            <button type="button" onClick={() => setClosing(true)}>
              Close for new orders…
            </button>
          ) : (
            <OpenButton canOpen={goingLive.canOpen} onDone={onDone} />
          )}
          {state === 'before' && <LookButton />}
        </div>
      )}
    </section>
  )
}

function OpenButton({ canOpen, onDone }: { canOpen: boolean; onDone: Shown['onDone'] }) {
  const { isBusy, submit, error } = useSubmit(async () => {
    await withStepUp(stepUp => deskApi.openForCustomers({ body: { stepUp } }))
    await onDone('The shop is open.')
  })
  return (
    <>
      <button type="button" className="primary" aria-disabled={isBusy || !canOpen} onClick={() => submit()}>
        Open the shop…
      </button>
      {!canOpen && <span className="text-muted">Possible once every required row is done.</span>}
      <Alert>{error}</Alert>
    </>
  )
}

/** The page of the shop opens in a new tab, in which staff can book as a customer does. */
function LookButton() {
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.lookAsCustomer()
    window.open('/', '_blank')
  })
  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={() => submit()}>
        Look as a customer
      </button>
      <Alert>{error}</Alert>
    </>
  )
}

function CloseForm({ onDone, onClose }: { onDone: Shown['onDone']; onClose: () => void }) {
  const { isBusy, submit, error } = useSubmit(async (message: string) => {
    await withStepUp(stepUp => deskApi.closeForOrders({ body: { message, stepUp } }))
    onClose()
    await onDone('The shop takes no new orders.')
  })
  return (
    <EditForm
      title="Close for new orders"
      button={isBusy ? 'Closing...' : 'Close for new orders…'}
      isBusy={isBusy}
      error={error}
      onSubmit={form => submit(String(form.get('message') ?? ''))}
      onClose={onClose}
    >
      <LabelledField label="Sentence for customers (optional)">
        <input name="message" maxLength={200} size={60} autoComplete="off" />
      </LabelledField>
    </EditForm>
  )
}

const Cities = ({ count }: { count: number }) => (
  <Section title="Cities">
    <p className="my-2">{count === 0 ? words.noCity : words.citiesBookable({ count })}</p>
    <Link to={deskPath('hoursAndCentres')} className="underline underline-offset-3">
      {deskPageTitles.hoursAndCentres}
    </Link>
  </Section>
)

function Prices({ prices, onDone }: { prices: GoingLive['prices']; onDone: Shown['onDone'] }) {
  const { isBusy, submit, error } = useSubmit(async (action: 'load' | 'confirm') => {
    if (action === 'load') await deskApi.loadProposedCatalogue()
    else await deskApi.confirmPrices()
    await onDone(
      action === 'load' ? 'The list is loaded. Correct its prices now.' : 'The prices are confirmed.',
    )
  })
  const button = (action: 'load' | 'confirm', label: ReactNode) => (
    <button type="button" aria-disabled={isBusy} onClick={() => submit(action)}>
      {label}
    </button>
  )
  return (
    <Section title="Tests and prices">
      <p className="my-2">
        {prices.isConfirmed
          ? words.pricesAreYours({ count: prices.count })
          : prices.count === 0
            ? 'Required. Import your list of tests, or load a list of usual tests and correct it.'
            : words.pricesToConfirm({ count: prices.count })}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link to={deskPath('prices')} className="underline underline-offset-3">
          {deskPageTitles.prices}
        </Link>
        {prices.count === 0 && button('load', 'Load usual tests')}
        {prices.count > 0 && !prices.isConfirmed && button('confirm', 'I have checked these prices')}
      </div>
      <Alert>{error}</Alert>
    </Section>
  )
}

function Policies({ policies }: Pick<GoingLive, 'policies'>) {
  const missing = policies.filter(({ isAccepted }) => !isAccepted).length
  return (
    <Section title="Policies">
      <p className="my-2">
        {missing === 0
          ? 'Every policy has a text that you have accepted.'
          : words.policiesMissing({ count: missing })}
      </p>
      <Link to={deskPath('lookAndTexts')} className="underline underline-offset-3">
        {deskPageTitles.lookAndTexts}
      </Link>
    </Section>
  )
}
