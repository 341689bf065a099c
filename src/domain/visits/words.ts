import { text } from '#text/text.ts'

// Links to reports
export const reportNotReady = text('The report of this order is not ready yet.')
export const reportLinkExpired = text('This link has expired. Please open the report from your orders again.')

export const ratingFinal = text(
  'This visit was rated more than a day ago, so its rating can no longer change.',
)

// Reports
export const reportPatientRequired = text(
  'The order is for several people. Choose the person with --patient.',
)
export const personHasNoTest = text('Person {number} has no test in this order.')
export const reportOfOther = text('Report {number} is another person’s.')
export const noSuchReport = text('This order has no report {number}.')
export const reportNotPdf = text('A report is a PDF file.')
export const reasonToWithdraw = text('Please enter why the report is withdrawn.')
export const reasonToReplace = text('There is a report already. Choose to replace it, and enter why.')

// Tubes
export const tubeNotKnown = text('No tube has the code {code}.')
export const tubeNotHere = text('The tube {code} is not here yet.')
export const tubeRejectedAlready = text('The tube {code} is already rejected.')
export const tubeIsHere = text('The tube {code} is here.')
export const tubeNotCollected = text('The tube {code} is not recorded as collected.')
export const newVisitBooked = text('A new visit for this sample is booked already, so this can’t be undone.')
export const nothingToUndo = text('There is nothing left to undo.')

// Visits
export const noCounsellingNeeded = text('This person has no test that needs counselling.')
export const noMealNow = text('No sample after a meal is expected now. Please call us.')
export const otherCollector = text(
  '{collector} is assigned to order {number}. To assign another person, add --instead.',
)

export const recollectionDropped = text('This sample will not be taken again. Please call us.')
