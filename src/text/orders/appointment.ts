import { text } from '../text.ts'

/** Where a visit is, and when its report is ready. */

/** Stands within other sentences: 'at a partner centre in Pune'. */
export const centreIn = text('partner centre in {city}')
export const centreToBeTold = text(
  'A partner centre in {city}. We call before the visit and tell the name and address of the centre.',
)
export const centreCall = text('We call before the visit and tell the name and address of the centre.')
export const centreLine = text('{name}, {address} ({hours})')
export const centreLineWithPhone = text('{name}, {address} ({hours}, phone {phone})')
export const reportWithin = text('The report is ready within {hours} hours after the visit.')
