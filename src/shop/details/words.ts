import { text } from '#text/text.ts'

export const atAGlance = text('At a glance')
export const homeCollection = text('Home Sample Collection')
export const price = text('Price')
export const homeCollectionNote = text('Home collection')
export const freeVisit = text('Free visit by a trained collector')
export const hours = text('{hours} hours')
export const notNeeded = text('Not needed')
export const nearestCentre = text('Nearest centre')
// Word for word from the specification.
export const centres = text('{number}+ centers across India')
export const freeReport = text('Free report delivery')
export const toYourPhone = text('To your phone, as soon as it is ready')
export const sampleNotice = text('This is a sample. You can look at it, but not book it.')
/** Before the struck-through price. */
export const originalPrice = text('Original Price')

export const goBack = text('Go Back')

// A check-up
export const checkupDescription = text('Comprehensive health checkup package for accurate health assessment')
export const checkupPrice = text('Package Price')
export const checkupAdded = text('Package added to cart successfully!')
export const goodToKnow = text('Good to know')
export const checkupRenamed = text('It may have been renamed, or is no longer offered.')

// A lab test
export const labTestDescription = text('{name}: price, preparation and what is measured.')
export const inADay = text('24 hours')
export const pageNotFound = text('Test Not Found')
export const labTestPrice = text('Test Price')
export const labTestAdded = text('Added to cart successfully!')
export const reportTime = text('Report time')
export const sampleType = text('Sample type')
export const bloodSample = text('Blood Sample')
export const measures = text('Measures')
export const lookedFor = text("The lab test you're looking for could not be found.")
export const whyItIsDone = text('Why it is done')
export const whoShouldTakeIt = text('Who should take it')
export const noPreparation = text('No special preparation needed.')
export const howToReadReportTitle = text('How to read the report')
export const askDoctor = text(
  'A value outside its range is not a diagnosis. Please talk to a doctor about your report.',
)
export const checkupsWithIt = text('Check-ups with this test')
export const sampleTexts = text(
  "Sample texts, for a pathologist's review. They do not replace a doctor's advice.",
)
/** For search engines, after the description. `fasting`: '8 hours fasting required'. */
export const summary = text('{price}, {fasting}, report in {time}.')
export const moreCheckups = text({ one: '{count} more check-up', other: '{count} more check-ups' })
/** What a picture shows, and what a test of a sample measures. */
export const findings = text({ one: '{count} finding', other: '{count} findings' })
export const parameters = text({ one: '{count} parameter', other: '{count} parameters' })
