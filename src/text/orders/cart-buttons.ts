import { text } from '../text.ts'

export const sample = text('Sample, cannot be booked')
export const itemAdded = text('Item added to cart successfully!')
export const viewCart = text('View Cart')
export const book = text('Book')
export const viewInCart = text('View in Cart')
export const bookNow = text('Book Now')
export const yourCart = text('Your cart')
export const sampleNotice = text('This is a sample, it cannot be booked.')
export const added = text('Added to Cart')
export const add = text('Add to Cart')
/** How many are in the cart. */
export const items = text({ one: '{count} item', other: '{count} items' })
