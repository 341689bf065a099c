import { OWN_MARK } from '#rules/logo.ts'

/** The shop's own mark, for a place of 32 by 32 in an SVG. */
export const drawMark = (accent: string): string =>
  `<path d="${OWN_MARK.drop}" fill="${accent}"/><path d="${OWN_MARK.tick}" fill="none" stroke="${OWN_MARK.tickColour}" stroke-width="${OWN_MARK.tickWidth}" stroke-linecap="round" stroke-linejoin="round"/>`
