import { slotHours } from '#rules/visits/slots.ts'

/** '7-8 AM', '11 AM-12 PM': in characters that every SMS has. */
export const plainSlotHours = (hour: number): string =>
  slotHours(hour).replace('\u00a0-\ufeff\u00a0', '-').replaceAll('\u00a0', ' ')
