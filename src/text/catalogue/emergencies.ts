import { text } from '../text.ts'

/** Said above the results of a search for something that may not wait for a test. */

export const chestPain = text('Chest pain now? Call {number}.')
export const heartAttack = text('A heart attack? Call {number} now.')
export const troubleBreathing = text('Trouble breathing now? Call {number}.')
export const stroke = text('A stroke? Call {number} now.')
export const fit = text('A fit now? Call {number}.')
export const unconscious = text('Someone is unconscious? Call {number} now.')
export const heavyBleeding = text('Heavy bleeding now? Call {number}.')
export const poisoning = text('Poisoning? Call {number} now.')
export const suicide = text('In danger now? Call {number}. To talk: Tele-MANAS, 14416.')
