import { text } from '../text.ts'

/** What collectors' phones told against what the shop knows, and who decides on it. */

export const phonesTitle = text('Phones say otherwise')
export const phonesHow = text(
  'A collector had no signal, and meanwhile something changed here. Nothing counts until you decide: ask them, and the patient. A sample that lacks a tube counts, and waits here for the reason.',
)
export const nothingHeld = text('No phone says otherwise.')
export const firstOf = text('The first {shown} of {total}: the others come as these are decided.')
export const orderHead = text('Order')
export const toldHead = text('Told')
export const againstHead = text('Against it')
export const decideHead = text('Decide')
export const toldBy = text('{what}, says {name}, {time}')
export const noteLabel = text('What you heard (for the record)')
export const noteOf = text('What you heard of {order}')
export const takeIt = text('Take it as told')
export const setAside = text('Set it aside')
export const noteWhy = text('Note why')
export const noteWhyOf = text('Note why, {order}')
export const wasNoted = text('{order}: noted.')
export const takeOf = text('Take it as told, {order}')
export const setAsideOf = text('Set it aside, {order}')
export const taken = text('{order}: taken as told.')
export const wasSetAside = text('{order}: set aside.')

export const photosTitle = text('Photos of the collector')
export const photoBy = text('By {name}, {time}')
