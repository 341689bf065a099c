import { text } from '#text/text.ts'

export const gstinForm = text('needs 15 letters and digits, like 27AAPFU0939F1ZV')
export const gstinState = text('begins with {code}, which is the code of no state')
export const gstinMistyped = text('has a typing error: its check digit is wrong')
