import { text } from '../text.ts'

/** Refusals of uploads: prescriptions, and reports from the laboratory. */

export const pictureDamaged = text('This picture could not be opened. Please choose another file.')
export const photoType = text('Choose a JPEG, PNG or WebP picture.')
export const photoDamaged = text('This picture cannot be opened. Choose another one.')
export const photoOfWithdrawn = text('The doctor is withdrawn. Offer the doctor before you add a photograph.')
export const photoOfOthers = text('Only a collector has a photograph. Give this person the role first.')
export const noSuchDoctor = text('There is no such doctor.')
export const pdfDamaged = text(
  'This PDF could not be read. Please save it as a new PDF, or choose another file.',
)
export const pdfProtected = text('This PDF is protected. Please save it without a password or restrictions.')
export const pdfActive = text('This PDF contains a program or another file. Please print it to a new PDF.')
export const noRoom = text('We cannot take prescriptions here just now. Please call us.')
export const reportTooLarge = text('A report can have at most {megabytes} MB.')
export const reportOfWhom = text('The order is for several people: say whose report it is, by --patient.')
export const reportOfNobody = text('Person {number} has no test in this order.')
export const reportOfOther = text('Report {number} is another person’s.')
export const noSuchReport = text('This order has no report {number}.')
export const reportNotPdf = text('A report is a PDF file.')
