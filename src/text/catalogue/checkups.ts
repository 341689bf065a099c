import { text } from '../text.ts'

export const defaultDescription = text('Comprehensive health checkup package for accurate health assessment')
export const notFound = text('Package not found')
export const price = text('Package Price')
export const added = text('Package added to cart successfully!')
export const testsIncluded = text('Tests Included')
export const compare = text('Compare the full body check-ups')
export const goodToKnow = text('Good to know')
export const renamed = text('It may have been renamed, or is not offered any more.')
export const titleFor = text('Health checkups for “{search}”')
export const title = text('Health checkups')
export const description = text(
  'Full body, diabetes, heart, thyroid, women’s and senior health check-ups with home sample collection and most reports within 24 hours.',
)
export const notLoaded = text('Failed to load packages.')
export const notLoadedSamples = text('Failed to load packages. Using sample data.')
export const details = text('Health Package Details')
export const loading = text('Loading health packages')
export const none = text('No Health Packages Available')
export const checkBack = text('Please check back later.')
export const errorLoading = text('Error loading packages: {problem}')
export const heading = text('Packages')
export const seeLabTests = text('See lab tests for “{search}”')
/** `compare` is the link to the comparison. */
export const lead = text('Tests that belong together, at one price. Home collection is free. {compare}')
export const noneFound = text('Nothing was found for “{search}”. Please check back later.')
export const shown = text({
  one: 'Showing {count} health package',
  other: 'Showing {count} health packages',
})
