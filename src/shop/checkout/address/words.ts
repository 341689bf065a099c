import { text } from '#text/text.ts'

// Where no collector comes
export const comeToCentre = text('Come to a centre in {city}')
export const noCentreNear = text('We have no centre near you either. Please call us.')
