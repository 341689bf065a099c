import type { To } from 'react-router'
import { links } from '#shop/frame/links.ts'

/** The questions of the checkout after the phone, each with an address of its own: a step back asks the one before. */
export const QUESTIONS = ['who', 'where', 'when'] as const
export type Question = (typeof QUESTIONS)[number]

const STEPS: Record<Question, string> = { who: '', where: '?step=where', when: '?step=slot' }

export const questionOf = (search: string): Question =>
  QUESTIONS.find(question => question !== 'who' && STEPS[question] === search) ?? 'who'

export const linkTo = (question: Question): To => ({ pathname: links.checkout, search: STEPS[question] })

/** History state of a question that the one before it led to: the way back is a step back in the history. */
export const CONTINUED = { isContinued: true }
