import { text } from '../text.ts'

export const details = text('Lab Test Details')
export const notFound = text('Lab test not found.')
export const sampleOf = text('Sample: {type}')
export const loading = text('Loading lab tests')
export const errorLoading = text('Error loading lab tests: {problem}')
export const heading = text('Tests')
export const none = text('No lab tests found')
export const noneInCategory = text('No lab tests found for this category. Please try a different category.')
export const defaultDescription = text('{name}: price, preparation and what is measured.')
export const inADay = text('24 hours')
export const pageNotFound = text('Test Not Found')
export const price = text('Test Price')
export const added = text('Added to cart successfully!')
export const hoursFasting = text('{hours} hours fasting')
export const withoutFasting = text('No fasting')
export const hoursBefore = text('{hours} hours before')
export const reportTime = text('Report time')
export const sampleType = text('Sample type')
export const bloodSample = text('Blood Sample')
export const measures = text('Measures')
export const lookedFor = text("The lab test you're looking for could not be found.")
export const title = text('Lab tests')
export const titleOf = text('Lab tests: {category}')
export const titleFor = text('{title} for “{search}”')
export const description = text(
  'Blood, urine, hormone, vitamin and imaging tests with clear prices. Free home collection; most reports within 24 hours.',
)
export const notLoaded = text('Failed to load lab tests.')
export const notLoadedSamples = text('Failed to load lab tests. Using sample data.')
export const labTestsFor = text('Lab tests for “{search}”')
export const banner = text('Get a Health Check-Up at Home, Book Now!')
export const why = text('Why it is done')
export const who = text('Who should take it')
export const noPreparation = text('No special preparation needed.')
export const readReport = text('How to read the report')
export const askDoctor = text(
  'A value outside its range is not a diagnosis. Please talk to a doctor about your report.',
)
export const checkupsWithIt = text('Check-ups with this test')
export const sampleTexts = text(
  "Sample texts, for a pathologist's review. They do not replace a doctor's advice.",
)
/** For search engines, after the description. `fasting`: '8 hours fasting required'. */
export const summary = text('{price}, {fasting}, report in {time}.')
export const shown = text({ one: 'Showing {count} lab test', other: 'Showing {count} lab tests' })
export const shownOf = text({
  one: 'Showing {count} lab test for category: {category}',
  other: 'Showing {count} lab tests for category: {category}',
})
export const nothingFound = text(
  'Nothing was found for “{search}”. Please try another word, or ask us: we know our catalogue.',
)
export const seeCheckups = text('See health check-ups for “{search}”')
export const moreCheckups = text({ one: '{count} more check-up', other: '{count} more check-ups' })
/** What a picture shows, and what a test of a sample measures. */
export const findings = text({ one: '{count} finding', other: '{count} findings' })
export const values = text({ one: '{count} value', other: '{count} values' })
