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

export const logoType = text('Choose a PNG, JPEG or SVG picture.')
export const logoSmall = text('This picture is too small: its longer edge needs {edge} pixels or more.')
export const logoActive = text(
  'This SVG has scripts, links or other files in it. Save it without them, or as PNG.',
)
export const sharePictureType = text('Choose a PNG or JPEG picture.')
export const sharePictureSmall = text(
  'This picture is too small: it needs {width} by {height} pixels or more; 1200 by 630 look best.',
)
