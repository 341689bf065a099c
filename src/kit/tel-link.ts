/** A `tel:` link for a phone number written for people. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
