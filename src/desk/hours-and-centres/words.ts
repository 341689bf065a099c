import { messages } from '#text/messages.ts'

export const words = messages({
  // Cities
  cityShown: 'Seats, hours, centres and areas of',
  citiesTitle: 'Cities',
  citiesNone: 'There are no cities yet. Customers can book once you add the first one.',
  addCity: 'Add a city',
  changeCity: 'Change PIN codes and state of {name}',
  changeTimes: 'Change hours and days of {name}',
  closeCity: 'Close {name}',
  openCity: 'Open again: {name}',
  cityClosed: 'Closed',
  morePrefixes: '{first} and {count} more',
  state: 'State',
  daysAhead: 'Days ahead',
  tomorrowCloses: 'Tomorrow closes at',
  closeQuestion: {
    one: 'Close {name} for new bookings? {count} visit is planned there. It stays booked.',
    other: 'Close {name} for new bookings? {count} visits are planned there. They stay booked.',
  },
  openQuestion: 'Open {name}? Customers can then book visits there again.',
  cityClosedNow: '{name} is closed for new bookings.',
  cityOpenNow: '{name} is open for bookings.',
  cityAdded:
    '{name} is added. Customers can book there once it has a centre, or collectors with working hours.',
  citySaved: '{name} is saved. Bookings use it from now on.',
  timesHelp: 'Booked visits stay, also at hours that are no longer offered.',
  timesSaved: '{name}: hours and days saved.',
  visitsOutside: 'Booked visits at hours that are no longer offered: {days}.',
  visitsOn: { one: '{day}: {count} visit', other: '{day}: {count} visits' },
  prefixIsIn: 'PIN codes with {prefix} are in {districts} ({states}).',
  prefixUnknown: 'No PIN code of India begins with {prefix}.',
  stateDiffers: 'The chosen state is another one: invoices name it as the place of supply.',

  // Areas
  areasTitle: 'Areas',
  areasWhole:
    '{city} has no areas, so collectors visit all its PIN codes. Once you add an area, they visit only the PIN codes listed.',
  areasPart: {
    one: 'Collectors visit {count} PIN code of {city}, and no other.',
    other: 'Collectors visit {count} PIN codes of {city}, and no others.',
  },
  addArea: 'Add an area',
  changeArea: 'Change {name}',
  removeArea: 'Remove {name}',
  removeNow: 'Remove',
  pinsRead: { one: '{count} PIN code', other: '{count} PIN codes' },
  pinsWrong: 'Not in {city}: {words}',
  pinsMissing: 'Please enter at least one PIN code.',
  nameMissing: 'Please enter a name.',

  // Working hours
  weeksTitle: 'Working hours',
  weeksNotSetUp:
    'Until a collector of {city} has hours, each hour has the same number of seats. From the first hours on, only the visits of collectors with hours count, so enter the hours of all of them.',
  perHourColumn: 'Visits an hour',
  startsIn: 'Start area',
  weekdays: {
    1: 'Mon',
    2: 'Tue',
    3: 'Wed',
    4: 'Thu',
    5: 'Fri',
    6: 'Sat',
    7: 'Sun',
  },
  otherDays: 'Other dates',
  copyHours: 'Copy hours of {name} to others',
  hoursCopied: {
    one: 'The hours of {name} are copied to {count} collector.',
    other: 'The hours of {name} are copied to {count} collectors.',
  },
  hoursWrong: 'Please enter hours like 7-12, or leave a day empty: {days}.',
  daysOf: 'Other dates of {name}',
  dayLabel: 'Day',
  reasonLabel: 'Reason',

  // Seats
  seatsTitle: 'Seats in the coming days',
  seatsTaken: '{taken} of {capacity}',
  seatsCell: '{day}, {hour}: {taken} of {capacity}',
  seatsCellByHand: '{day}, {hour}: {taken} of {capacity}, set by hand',
  plannedAs: 'From working hours: {count}.',
  seatsSaved: '{day}, {hour}: {count} seats.',
  seatsReset: '{day}, {hour}: from working hours again.',

  // Centres
  centresTitle: 'Centres',
  noCentres: 'No centres in {city} yet, so customers there book home visits only.',
  daysColumn: 'Days',
  addCentre: 'Add a centre',
  changeCentre: 'Change name and address of {name}',
  centreSaved: '{name} is saved. Customers see it now.',
  moreOf: 'More for {name}',
  changeHours: 'Change hours of {name}',
  visitsAffected: {
    one: '{count} booked visit is at a time when the centre would be closed. It stays booked until you move it:',
    other:
      '{count} booked visits are at times when the centre would be closed. They stay booked until you move them:',
  },
  dayClosed: '{day} takes no further visits in {where}.',
  nothingBooked: 'Nothing is booked on {day}.',
  stillBooked: {
    one: '{count} visit is booked in {city} on {day}.',
    other: '{count} visits are booked in {city} on {day}.',
  },
  changeBooked: {
    one: 'Move, message or cancel it',
    other: 'Move, message or cancel them',
  },
})
