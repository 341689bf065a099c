import { text } from '../text.ts'

/** When in the visit it is filled; nothing is said of the first time, and of a tolerance test only the hour. */
export const timings = {
  first: text(''),
  'after-meal': text('after the meal'),
  'glucose-1h': text('after 1 hour'),
  'glucose-2h': text('after 2 hours'),
} as const

export const person = text('{gender}, {age}')
