import { text } from './text.ts'

export const breadcrumb = text('Breadcrumb')
export const carousel = text('carousel')
export const previous = text('Previous: {label}')
export const next = text('Next: {label}')
export const optional = text('(optional)')
export const goBack = text('Go Back')
export const loadMoreButton = text('Load More')
export const morePreparation = text('{count} more on how to prepare')
/** Where a list could not be read, before the telephone number. */
export const callInstead = text("We can't show them just now. Please try again, or call us: {phone}")
/** For screen readers, around a struck-through price: 'Regular price: ₹999, now ₹499'. */
export const regularPrice = text('Regular price: ')
export const nowPrice = text(', now ')
export const off = text('{percent}% OFF')
/** After a reason; a wait of a minute has no number. */
export const tryAgainInSeconds = text({
  one: 'Please try again in {count} second.',
  other: 'Please try again in {count} seconds.',
})
export const tryAgainInMinutes = text({
  one: 'Please try again in a minute.',
  other: 'Please try again in {count} minutes.',
})
export const tryAgain = text('Try again')
