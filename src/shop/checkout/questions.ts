import type { To } from 'react-router'
import { links } from '#shop/frame/links.ts'

/**
 * The questions of the checkout after the phone. Each has an address of its own, so that going back shows the one
 * before.
 */
export const QUESTIONS = ['who', 'where', 'when'] as const
export type Question = (typeof QUESTIONS)[number]

/** Values of `step` in the address of each question except the first. */
export const STEPS = { where: 'where', when: 'slot' } as const

export function questionOf(search: string): Question {
  const step = new URLSearchParams(search).get('step')
  return QUESTIONS.find(question => question !== 'who' && STEPS[question] === step) ?? 'who'
}

export const linkTo = (question: Question): To => ({
  pathname: links.checkout,
  search: question === 'who' ? '' : `?step=${STEPS[question]}`,
})

/** The patient whose form is open: a part of 'who' with an address of its own. */
export function personOf(search: string): number | undefined {
  const position = new URLSearchParams(search).get('person')
  return position === null ? undefined : Number(position)
}

export const linkToPerson = (position: number): To => ({
  pathname: links.checkout,
  search: `?person=${position}`,
})

/** History state of a question that was reached from the one before: going back is then a step back in the history. */
export const CONTINUED = { isContinued: true }

/** History state of the times when everything but the consents is known from an earlier order. */
export const AGAIN = { isAgain: true }
