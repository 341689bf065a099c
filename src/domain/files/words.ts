import { text } from '#text/text.ts'

export const photoType = text('Choose a JPEG, PNG or WebP picture.')
export const pdfDamaged = text(
  'This PDF could not be read. Please save it as a new PDF, or choose another file.',
)
export const pdfProtected = text('This PDF is protected. Please save it without a password or restrictions.')
export const pdfHasActiveContent = text(
  'This PDF contains a program or another file. Please print it to a new PDF.',
)
export const fileSlow = text(
  'This file takes too long to check. Please send a photo of it, or a smaller file.',
)
export const pictureLarge = text(
  'This picture has too many pixels. Please take it with a lower setting, or send a screenshot of it.',
)
