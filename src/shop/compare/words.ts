import { text } from '#text/text.ts'

export const title = text('Full body check-ups side by side')
export const description = text(
  'What each full body check-up costs, which tests it has, and what the dearer one gives you.',
)
export const nothing = text('Nothing to compare just now')
export const lead = text(
  'Each takes one visit. The dearer ones look at more: what you get for the difference stands on each.',
)
export const testByTest = text('Test by test')
export const hoursFasting = text('{hours} hours of fasting')
export const noFasting = text('no fasting')
export const moreThan = text('{amount} more than {name} gives you:')
export const itsTests = text('Its tests:')
export const whichTests = text('Which tests each full body check-up has')
export const test = text('Test')
export const yes = text('Yes')
export const no = text('No')
export const fullBody = text('Full Body')
/** Tests of the cheaper check-up that this one leaves out; joined by semicolons. */
export const inPlaceOf = text('In place of: {tests}')
