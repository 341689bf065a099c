import { text } from '../text.ts'

/** When centres are open, at the desk. */

export const daysMissing = text('Choose at least one day.')
export const hoursWrong = text('Enter whole hours, 0 to 24, with closing after opening.')
export const wordsMissing = text('Enter the hours as customers read them, like Mon to Sat, 7 AM to 8 PM.')
export const dayWrong = text('Enter dates like 2026-12-25.')
export const noSuchCentre = text('There is no such centre.')

export const centresTitle = text('Centres')
export const centresWhy = text(
  'Customers can book visits within these hours. Changing them cancels no booking.',
)
export const noOwnCentres = text('None of your centres is open for booking.')
export const noCentres = text('No centres in {city}.')
export const centreColumn = text('Centre')
export const daysColumn = text('Days')
export const hoursColumn = text('Hours')
export const closedColumn = text('Closed on')
export const fromTo = text('{from} to {to}')
export const changeHours = text('Hours of {name}')
export const opensLabel = text('Opens at (hour)')
export const closesLabel = text('Closes at (hour)')
export const closedLabel = text('Closed on (dates like 2026-12-25, with spaces)')
export const wordsLabel = text('As customers read it')
export const lookButton = text('Preview changes')
export const saveHours = text('Save these hours')
export const nothingStands = text('No booked visit is affected.')
export const visitsStand = text({
  one: '{count} booked visit is at a time when the centre would be closed. It stays booked until you move it:',
  other:
    '{count} booked visits are at times when the centre would be closed. They stay booked until you move them:',
})
export const hoursSaved = text('{name}: hours saved.')
