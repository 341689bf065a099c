import { text } from '../text.ts'

/** What the staff change on what they saw. */

export const changedMeanwhile = text('{name} changed it at {time}. Please look at it first.')
export const changedSince = text('It has changed since. Please look at it first.')
export const changesTitle = text('Who changed it')
export const changeLine = text('{name}: {value}')
export const lastChange = text('Last change')
export const changedBy = text('{time}, {name}')
export const changeButton = text('Change')
export const reread = text('Look at it as it is now')
export const notNow = text('Not now')
export const save = text('Save')
export const saving = text('Saving...')
