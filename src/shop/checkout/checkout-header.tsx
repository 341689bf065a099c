import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type To, useLocation, useNavigate } from 'react-router'
import { useCart } from '#shop/cart/cart.ts'
import { CallLink } from '#shop/frame/call-link.tsx'
import { Help } from '#shop/frame/help.tsx'
import { links } from '#shop/frame/links.ts'
import { asRecord } from '#shop/frame/stored-values.ts'
import { canOrder, useSession } from '#shop/session/session.ts'
import { say } from '#text/text.ts'
import { linkTo, personOf, questionOf } from './questions.ts'
import {
  back,
  bookingSteps,
  checkout,
  stepIsDone,
  stepOf,
  stepPatient,
  stepPay,
  stepPlace,
  stepSlot,
} from './words.ts'

const STEPS = [stepPatient, stepPlace, stepSlot, stepPay] as const

/** The way back to the previous question, and how far the booking is. */
export function CheckoutHeader() {
  const { to, step, isStepBack } = useWay()
  const navigate = useNavigate()
  return (
    <header className="bg-paper print:hidden">
      <div className="wrap pt-1">
        <div className="flex min-h-12 items-center gap-1">
          <Link
            to={to}
            replace={to !== links.cart}
            aria-label={say(back)}
            onClick={event => {
              if (!isStepBack) return
              event.preventDefault()
              void navigate(-1)
            }}
            className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-control hover:bg-leaf-tint"
          >
            <ArrowLeft aria-hidden="true" />
          </Link>
          <p className="grow text-lg font-semibold">{say(checkout)}</p>
          {step !== undefined && (
            <p aria-hidden="true" className="text-muted">
              {say(stepOf, { step, count: STEPS.length })}
            </p>
          )}
          <CallLink className="-mr-2.5" />
        </div>
        {step === undefined ? <div className="h-1" /> : <Steps now={step} />}
      </div>
    </header>
  )
}

function Steps({ now }: { now: number }) {
  return (
    <ol aria-label={say(bookingSteps)} className="grid grid-cols-4 gap-1">
      {STEPS.map((name, index) => (
        <li
          key={say(name)}
          aria-current={index + 1 === now ? 'step' : undefined}
          className={`h-1 rounded-full forced-colors:border ${index < now ? 'bg-leaf forced-colors:bg-[Highlight]' : 'bg-line'}`}
        >
          <span className="sr-only">
            {say(name)} {index + 1 < now && say(stepIsDone)}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface WayBack {
  to: To
  /** Counted from 1; undefined before the first question, and if there is nothing to book. */
  step: number | undefined
  /** True if `to` is the previous page in the history. */
  isStepBack: boolean
}

function useWay(): WayBack {
  const { pathname, search, state } = useLocation()
  const isVerified = useSession(canOrder)
  const isEmpty = useCart(cart => cart.items.length === 0)
  const { order, isContinued } = asRecord(state)
  if (pathname === links.paymentSummary) {
    const number = new URLSearchParams(search).get('order')
    const to = order ? linkTo('when') : number ? links.orderDetails(number) : links.myOrders
    return { to, step: 4, isStepBack: Boolean(order) }
  }
  if (isEmpty || !isVerified) return { to: links.cart, step: undefined, isStepBack: false }
  const question = questionOf(search)
  const isStepBack = isContinued === true
  if (personOf(search) !== undefined) return { to: linkTo('who'), step: 1, isStepBack }
  if (question === 'who') return { to: links.cart, step: 1, isStepBack: false }
  if (question === 'where') return { to: linkTo('who'), step: 2, isStepBack }
  return { to: linkTo('where'), step: 3, isStepBack }
}

/** How to reach a person. */
export const HelpFooter = () => (
  <footer className="print:hidden">
    <Help isPlain className="wrap" />
  </footer>
)
