import { text } from '#text/text.ts'

/** Refusals about visits, tubes and reports. */

// Links to reports
export const reportNotReady = text('The report of this order is not ready yet.')
export const reportLinkExpired = text('This link has expired. Please open the report from your orders again.')

export const ratingFinal = text('This visit was rated more than a day ago: its rating stays as it is.')

// Reports
export const reportOfWhom = text('The order is for several people: say whose report it is, by --patient.')
export const reportOfNobody = text('Person {number} has no test in this order.')
export const reportOfOther = text('Report {number} is another person’s.')
export const noSuchReport = text('This order has no report {number}.')
export const reportNotPdf = text('A report is a PDF file.')
export const reasonToReplace = text('There is a report already. Choose to replace it, and enter why.')

// Tubes
export const tubeNotKnown = text('No tube has the code {code}.')
export const tubeNotHere = text('The tube {code} is not here yet.')
export const tubeRejectedAlready = text('The tube {code} is rejected already.')
export const nothingToUndo = text('There is nothing to undo any more.')

// Visits
export const otherCollector = text(
  '{collector} is assigned to order {number}. For somebody else, add --instead.',
)

export const recollectionDropped = text('This sample is not taken again. Please call us.')
