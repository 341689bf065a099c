import { text } from '../text.ts'

/** What collectors' phones told against what the shop knows, and who decides on it. */

export const phonesTitle = text('Phone conflicts')
export const phonesHow = text(
  'A collector worked without signal, and the visit changed here in the meantime, or another amount was taken than was due. Their report has no effect until you decide. Ask the collector and the patient. Accept money with the amount that was really taken. A sample with a missing tube is accepted, but needs a reason.',
)
export const nothingHeld = text('No conflicts.')
export const firstOf = text('The first {shown} of {total}. The others appear as you decide on these.')
export const orderHead = text('Order')
export const toldHead = text('Report')
export const againstHead = text('Conflict')
export const decideHead = text('Decide')
export const toldBy = text('{what}, {name}, {time}')
export const noteLabel = text('What you were told (logged)')
export const noteOf = text('What you were told about {order}')
export const amountOf = text('Amount really taken for {order}, in rupees')
export const notRupees = text('Enter the amount in rupees, like 249 or 249.50.')
export const takeIt = text('Accept')
export const setAside = text('Dismiss')
export const noteWhy = text('Record the reason')
export const noteWhyOf = text('Record the reason, {order}')
export const wasNoted = text('{order}: recorded.')
export const takeOf = text('Accept, {order}')
export const setAsideOf = text('Dismiss, {order}')
export const taken = text('{order}: accepted.')
export const wasSetAside = text('{order}: dismissed.')

export const photosTitle = text('Photos of the collector')
export const photoBy = text('By {name}, {time}')
