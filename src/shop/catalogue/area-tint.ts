import type { Picture } from '#rules/catalogue/test-facts.ts'

/** The ground of each drawing: the same colour on the tile, the row and the page of an area of health. */
const TINTS = {
  heart: 'bg-area-heart',
  blood: 'bg-area-blood',
  sugar: 'bg-area-sugar',
  liver: 'bg-area-liver',
  kidney: 'bg-area-kidney',
  thyroid: 'bg-area-thyroid',
  bone: 'bg-area-vitamins',
  joints: 'bg-area-senior',
  vitamins: 'bg-area-vitamins',
  lungs: 'bg-area-kidney',
  allergy: 'bg-area-woman',
  fever: 'bg-area-fever',
  scan: 'bg-area-senior',
  hormones: 'bg-area-thyroid',
  cancer: 'bg-area-woman',
  digestion: 'bg-area-liver',
  urine: 'bg-area-sugar',
  body: 'bg-area-body',
  woman: 'bg-area-woman',
  man: 'bg-area-senior',
  senior: 'bg-area-senior',
  child: 'bg-area-fever',
  test: 'bg-area-body',
} satisfies Record<Picture, string>

export const areaTint = (picture: Picture): string => TINTS[picture]
