import { text } from '../text.ts'

/** A phone number of which only the ends are shown. */
export const maskedNumber = text('{first}xxx xx{last}')
