import { text } from '#text/text.ts'

export const reportAvailable = text('Report Available: {hours} hrs')
export const reportsIn = text('Reports in {hours} hours')
export const availableAt = text('Available at: {places}')
export const homeAvailable = text('Home collection available')
export const fastingRequired = text('{hours} hours fasting required')
/** The short form, shown on rows. */
export const fastFor = text('Fast {hours} hours')
export const noFast = text('No fasting')
export const afterFood = text({ one: '{count} hour after food', other: '{count} hours after food' })
export const anyone = text('Male & Female')
export const women = text('Female')
export const men = text('Male')
export const recommendedFor = text('Recommended for: {people}')
export const forYears = text('For {years} years and above')
export const testCategories = text('Test categories')
export const variousTests = text(
  'This package includes various health tests for comprehensive health assessment.',
)
export const instructions = text('Instructions for Lab Test')
export const categories = text('Categories')
export const moreNotLoaded = text('More could not be loaded. Please try again.')
/** Follows the first names of a list. */
export const moreTests = text({ one: '+{count} more test', other: '+{count} more tests' })
export const quickFilters = text('Filters')
export const below500 = text('Under ₹500')
export const sugar = text('Sugar')
export const thyroid = text('Thyroid')
export const lowestFirst = text('Lowest price first')
/** The first entry of the bar of categories. */
export const allCategories = text('All')

export const nothingFound = text('Nothing was found for “{search}”. Please try another word, or ask us.')
export const labTestNotFound = text('Lab test not found')

// Check-ups
export const checkupsTitleFor = text('Health check-ups for “{search}”')
export const checkupsTitle = text('Health check-ups')
export const checkupsDescription = text(
  'Full body, diabetes, heart, thyroid, women’s and senior health check-ups with home sample collection and most reports within 24 hours.',
)
export const checkupsNotLoaded = text('Failed to load packages.')
export const sampleCheckupsInstead = text('Failed to load packages. Using sample data.')
export const checkupDetails = text('Health Package Details')
export const loadingCheckups = text('Loading health packages')
export const noCheckups = text('No Health Packages Available')
export const checkBack = text('Please check back later.')
export const checkupsError = text('Error loading packages: {problem}')
export const checkupsHeading = text('Packages')
export const seeLabTests = text('Matching lab tests')
/** `compare` is the link to the comparison. */
export const checkupsLead = text('Tests in one package, at one price. Home collection is free. {compare}')
export const checkupsShown = text({
  one: 'Showing {count} health package',
  other: 'Showing {count} health packages',
})

// Lab tests
export const labTestDetails = text('Lab Test Details')
export const sampleOf = text('Sample: {type}')
export const loadingLabTests = text('Loading lab tests')
export const labTestsError = text('Error loading lab tests: {problem}')
export const labTestsHeading = text('Tests')
export const noLabTests = text('No lab tests found')
export const noLabTestsInCategory = text(
  'No lab tests found for this category. Please try a different category.',
)
export const labTestsTitleOf = text('Lab tests: {category}')
export const labTestsTitleFor = text('{title} for “{search}”')
export const labTestsDescription = text(
  'Blood, urine, hormone, vitamin and imaging tests with clear prices. Free home collection; most reports within 24 hours.',
)
export const labTestsNotLoaded = text('Failed to load lab tests.')
export const sampleLabTestsInstead = text('Failed to load lab tests. Using sample data.')
export const banner = text('Get a Health Check-Up at Home, Book Now!')
export const labTestsShown = text({ one: 'Showing {count} lab test', other: 'Showing {count} lab tests' })
export const labTestsShownOf = text({
  one: 'Showing {count} lab test for category: {category}',
  other: 'Showing {count} lab tests for category: {category}',
})
export const seeCheckups = text('Matching check-ups')

// The tests of a doctor's slip, above their rows
export const slip = text('Your list of tests')
export const slipFound = text({ one: '{count} test found', other: 'All {count} tests found' })
export const addAll = text({ one: 'Add {count}', other: 'Add all {count}' })
/** Shown if some of the tests are in the cart. */
export const addMissing = text({ one: 'Add the other one', other: 'Add the other {count}' })
/** A short notice, after the tests were added together. */
export const slipAdded = text({
  one: '{count} test added to your cart',
  other: '{count} tests added to your cart',
})
