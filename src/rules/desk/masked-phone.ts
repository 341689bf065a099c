import { maskedNumber } from '#text/desk/phones.ts'
import { say } from '#text/text.ts'

/** A phone number as screens show it before somebody asks for the whole: '98xxx xx210'; null for none. */
export const maskedPhone = (phone: string | null): string | null =>
  phone ? say(maskedNumber, { first: phone.slice(0, 2), last: phone.slice(-3) }) : null
