import type { CollectorVisit } from '#collector/data/contract.ts'

/**
 * Classes that several screens use, made for sunlight and one thumb: dark ink on white, edges of 2 px, targets of at
 * least 52 px.
 */

const BUTTON =
  'inline-flex items-center justify-center gap-2.5 border-2 rounded-control font-[650] aria-disabled:border-dashed aria-disabled:border-line-strong aria-disabled:bg-white aria-disabled:text-ink'

export const mainButton = `${BUTTON} min-h-14 px-4 py-2 border-leaf bg-leaf text-white`
export const ghostButton = `${BUTTON} min-h-14 px-4 py-2 border-ink bg-white text-ink`
export const plainButton = `${BUTTON} min-h-13 px-4 py-2 border-transparent underline`
export const iconButton = `${BUTTON} size-13 flex-none border-transparent`
/** An icon with an immediate action: a call, the way to a place. */
export const roundButton = `${iconButton} bg-leaf-tint`

/** The part of a screen that fills the height. */
export const screen = 'grid flex-1 content-start gap-3.5 px-4 pt-3 pb-6'
/** Actions in reach of the thumb, at the bottom of the screen. */
export const dock =
  'bottom-0 grid min-[16rem]:sticky gap-2 border-t border-line-strong bg-white px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]'
export const sideBySide = 'grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5'
export const bar = 'flex items-center gap-2.5 border-y border-marigold bg-marigold px-4 py-2.5'
export const noteBox = 'rounded-xl border-2 border-line-strong px-3 py-2.5'
export const errorBox = 'rounded-xl border-2 border-rose px-3 py-2.5'
export const errorText = 'font-semibold text-rose empty:hidden'
/** A field of the visit; above the buttons when it has the focus. */
export const bigField = 'min-h-14 w-full rounded-control border-2 border-ink px-3.5 py-2 scroll-mb-40'

/** The colour of a tube's cap, as its top edge. */
export const CAP_COLOURS: Record<CollectorVisit['tubes'][number]['cap'], string> = {
  gold: 'border-t-[#d9a21b]',
  lavender: 'border-t-[#9170bd]',
  grey: 'border-t-[#85918d]',
  blue: 'border-t-[#4b8fce]',
  green: 'border-t-[#3f8f56]',
  yellow: 'border-t-[#ecd23b]',
  white: 'border-t-[#dfe3df]',
  brown: 'border-t-[#7b5535]',
  red: 'border-t-[#b93a32]',
  bottle: 'border-t-[#2b3f5c]',
}
