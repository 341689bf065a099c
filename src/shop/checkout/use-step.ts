import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { VisitPlan } from '#shop/addresses/address-draft.ts'
import { useCart } from '#shop/cart/cart.ts'
import { asRecord } from '#shop/frame/stored-values.ts'
import { findOpenQuestion, withConsents } from './booking.ts'
import { useCheckout } from './checkout.ts'
import { CONTINUED, linkTo, personOf, QUESTIONS, type Question, questionOf } from './questions.ts'

export type Step = 'verify' | Question

/**
 * The question in the query string, or an earlier one whose answer is incomplete. `isSentBack` is true if the times
 * were shown before. `isKnown` is false until the catalogue is loaded, which decides where the visit is.
 */
export function useStep(isVerified: boolean, visit: VisitPlan, isKnown: boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const draft = useCheckout(state => state.draft)
  const items = useCart(state => state.items)
  const [hasSeenTimes, setSeenTimes] = useState(false)
  const requested = questionOf(search)
  // If everything else is known, the consents are asked for beside the times.
  const answered = asRecord(state).isAgain === true ? withConsents(draft, items) : draft
  const firstOpen = findOpenQuestion(answered, items, visit) ?? 'when'
  const isEarlier = QUESTIONS.indexOf(firstOpen) < QUESTIONS.indexOf(requested)
  const shown = isEarlier ? firstOpen : requested
  useEffect(() => {
    if (shown === 'when') setSeenTimes(true)
    // The URL names the question that is shown.
    if (isEarlier && isVerified && isKnown) void navigate(linkTo(shown), { replace: true })
  }, [shown, isEarlier, isVerified, isKnown, navigate])
  const step: Step = isVerified ? shown : 'verify'
  const position = step === 'who' ? personOf(search) : undefined
  const person = position !== undefined && draft.patients[position] ? position : undefined
  const goOn = () => {
    // From the next question, going back leads to the list of people, not to the form of one person.
    const how = person === undefined ? { state: CONTINUED } : { replace: true, state }
    void navigate(linkTo(step === 'who' ? 'where' : 'when'), how)
  }
  return { step, person, goOn, isSentBack: isVerified && isEarlier && hasSeenTimes }
}
