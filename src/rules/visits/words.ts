import { text } from '#text/text.ts'

// Fields
export const fullNameMissing = text('Please enter your full name')
export const phoneNumberWrong = text('Please enter a valid 10-digit phone number')
export const mobileNumberWrong = text('Enter a valid 10-digit mobile number.')

// Where a visit is, and when its report is ready
export const centreToBeConfirmed = text(
  'A partner centre in {city}. We’ll call before the visit with the centre’s name and address.',
)
export const centreLine = text('{name}, {address} ({hours})')
export const centreLineWithPhone = text('{name}, {address} ({hours}, phone {phone})')
export const reportWithin = text('The report will be ready within {hours} hours of the visit.')

// Small numbers of hours within a sentence
export const oneHour = text('one hour')
export const twoHours = text('two hours')
export const threeHours = text('three hours')
export const fourHours = text('four hours')

// How to prepare
/** Names tea, because many people do not count it as drinking. */
export const fastingHoursBefore = text(
  'Fasting: no food, tea, coffee or milk for at least {hours} hours before the visit. Plain water is fine.',
)
/** '... after 9 PM on Mon, 23 Nov.' */
export const fastingFrom = text(
  'Fasting: no food, tea, coffee or milk after {hour} on {day}. Plain water is fine.',
)
/** Says "midnight", because '12 AM on Tuesday' could be either end of that day. */
export const fastingFromMidnight = text(
  'Fasting: no food, tea, coffee or milk after midnight on the night before {day}. Plain water is fine.',
)
/** '... two hours after a meal ...' */
export const secondSample = text(
  'One test needs a second sample, {hours} after food. Please eat only after the first sample, when our staff asks you to.',
)
export const secondSampleAt = text(
  'We’ll take a second sample at about {hour}, {hours} after food. Please eat only after the first sample, when our staff asks you to.',
)
/** For a single test after a meal: '... at 8:00 AM ... two hours ...'. */
export const breakfastFrom = text(
  'Start breakfast at {time}. We’ll take the sample {hours} after you start. In between only plain water.',
)
/** Before a time is chosen. */
export const breakfastBefore = text(
  'The sample is taken {hours} after you start breakfast. In between only plain water.',
)
/** For people who are never asked to fast. */
export const askFirst = {
  child: text('Feed as usual. We’ll call you about fasting.'),
  pregnant: text('Eat as usual. We’ll call you about fasting.'),
}
export const diabetesMedicines = text('On medicines for diabetes? Ask the doctor before fasting.')
export const allMedicines = text(
  'On medicines for diabetes? Ask the doctor before fasting. Keep taking all other medicines, unless the doctor has said otherwise.',
)
/** For tests with their own points about medicines, which follow. */
export const medicinesNotBelow = text(
  'On medicines for diabetes? Ask the doctor before fasting. Keep taking all other medicines, unless the doctor or a point below says otherwise.',
)
/** The beginning of a catalogue's text, with the hours of another test of the same visit. */
export const fastAtLeast = text('Fast for at least {hours} hours')
