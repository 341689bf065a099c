import { slotHours } from '#rules/visits/slots.ts'

/** '7-8 AM', '11 AM-12 PM': in characters that every SMS has. */
export const plainSlotHours = (hour: number): string =>
  slotHours(hour).replace('\u00a0-\ufeff\u00a0', '-').replaceAll('\u00a0', ' ')

/** '7 to 8 AM': in an SMS, whose values have no signs. */
export const hoursInSms = (hour: number): string => plainSlotHours(hour).replace('-', ' to ')
