import { text } from '../text.ts'

/** When centres are open, at the desk. */

export const daysMissing = text('Choose at least one day.')
export const hoursWrong = text('Type whole hours, 0 to 24, the closing one after the opening one.')
export const wordsMissing = text('Type the hours as people read them, like Mon to Sat, 7 AM to 8 PM.')
export const dayWrong = text('Type dates like 2026-12-25.')
export const noSuchCentre = text('There is no such centre.')

export const centresTitle = text('Centres')
export const centresWhy = text(
  'Visits are booked there within these hours. Nobody who has booked is cancelled.',
)
export const noOwnCentres = text('None of your centres is offered.')
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
export const wordsLabel = text('As people read it')
export const lookButton = text('See what it changes')
export const saveHours = text('Save these hours')
export const nothingStands = text('No booked visit is touched.')
export const visitsStand = text({
  one: '{count} booked visit stands when it would be closed. It stays until you move it:',
  other: '{count} booked visits stand when it would be closed. They stay until you move them:',
})
export const hoursSaved = text('{name}: hours saved.')
