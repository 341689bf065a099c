/** A `tel:` link to a phone number, as it is written for people. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
