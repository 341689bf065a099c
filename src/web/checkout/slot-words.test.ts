import { expect, it } from 'vitest'
import { dayNote, dayToShow, type SlotDay, slotNote, slotToShow } from './slot-words.ts'

const day = (date: string, ...slots: [left: number, available: boolean][]): SlotDay => ({
  date,
  slots: slots.map(([left, available], index) => ({ timeSlot: `slot ${index}`, left, available })),
})

it('tells of a slot only what matters', () => {
  expect(slotNote({ timeSlot: '', left: 10, available: true })).toBeUndefined()
  expect(slotNote({ timeSlot: '', left: 3, available: true })).toBe('3 left')
  expect(slotNote({ timeSlot: '', left: 0, available: false })).toBe('Full')
  expect(slotNote({ timeSlot: '', left: 10, available: false })).toBe('Closed')
})

it('tells of a day when nothing can be had on it', () => {
  expect(dayNote(day('a', [0, false], [2, true]))).toBeUndefined()
  expect(dayNote(day('a', [0, false], [0, false]))).toBe('Full')
  expect(dayNote(day('a', [0, false], [2, false]))).toBe('Closed')
})

it('shows the chosen day as long as it is offered, else the first with room', () => {
  const days = [day('a', [5, false]), day('b', [5, true]), day('c', [5, true])]
  expect(dayToShow(days, 'c')?.date).toBe('c')
  expect(dayToShow(days, 'a')?.date).toBe('a')
  expect(dayToShow(days, '')?.date).toBe('b')
  expect(dayToShow(days, 'gone')?.date).toBe('b')
  expect(dayToShow([day('a', [0, false])], '')?.date).toBe('a')
  expect(dayToShow([], '')).toBeUndefined()
})

it('lets go of a slot that can’t be had any more', () => {
  const shown = day('a', [1, true], [0, false])
  expect(slotToShow(shown, 'slot 0')).toBe('slot 0')
  expect(slotToShow(shown, 'slot 1')).toBe('')
  expect(slotToShow(undefined, 'slot 0')).toBe('')
})
