import { text } from '../text.ts'

/** What the staff change on what they saw. */

export const changedMeanwhile = text('{name} changed this on {time}. Please review it first.')
export const changedSince = text('This has changed since. Please review it first.')
export const changesTitle = text('Changes')
export const changeLine = text('{name}: {value}')
export const lastChange = text('Last change')
export const changedBy = text('{time}, {name}')
export const changeButton = text('Change')
export const reread = text('Show the current version')
export const notNow = text('Cancel')
export const save = text('Save')
export const saving = text('Saving...')
