import { text } from '#text/text.ts'

export const title = text('Full body check-ups side by side')
export const description = text(
  'What each full body check-up costs, which tests it has, and what you get for paying more.',
)
export const nothing = text('Nothing to compare just now')
export const lead = text('One visit each. Here is what more money buys.')
export const testByTest = text('Test by test')
export const moreThan = text('For {amount} more than {name}:')
export const itsTests = text('Includes:')
export const whichTests = text('Which tests each full body check-up has')
export const test = text('Test')
export const yes = text('Yes')
export const no = text('No')
export const fullBody = text('Full Body')
/** Tests of the cheaper check-up that are a part of larger ones here; joined by semicolons. */
export const partOfLarger = text('Now part of a larger test: {tests}')
/** Tests of the cheaper check-up that this one leaves out; joined by semicolons. */
export const inPlaceOf = text('In place of: {tests}')
