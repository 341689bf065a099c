import { text } from '../text.ts'

/** Refusals about the company's books. */
export const noBooksHere = text('The books cover the whole company. A role at one centre does not open them.')
export const noDocumentsToExport = text('Nothing was issued in this month.')
export const settlementProblems = text({
  one: '{count} problem in the file. Nothing was saved.',
  other: '{count} problems in the file. Nothing was saved.',
})
export const noSuchSettlement = text('There is no such settlement file.')
export const noSuchUpi = text('There is no such payment by UPI.')
