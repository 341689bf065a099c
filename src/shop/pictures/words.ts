import { text } from '#text/text.ts'

export const carousel = text('carousel')
export const previous = text('Previous: {label}')
export const next = text('Next: {label}')
