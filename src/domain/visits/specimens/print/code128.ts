/**
 * Code 128 (ISO/IEC 15417), set B: the bars of a tube's code. bwip-js, which can do this, takes 13 MB and 0.7 s to load.
 */

/** Of each symbol's value from 0 the widths of its bars and gaps in modules, a bar first. */
const SYMBOLS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232
  122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122
  321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311
  211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113
  213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422
  121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111
  241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121
  412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131
`
  .trim()
  .split(/\s+/)

const START_B = '211214'
const START_B_VALUE = 104
const STOP = '2331112'
const CHECK = 103

/** Free space on both sides, in modules. */
export const QUIET_MODULES = 10

/** The widths of bars and gaps in modules, a bar first. For letters that are printable ASCII. */
export function code128(text: string): number[] {
  const values = [...text].map(one => (one.codePointAt(0) ?? 0) - 32)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), START_B_VALUE) % CHECK
  const symbols = [...values, check].map(value => SYMBOLS[value])
  if (symbols.includes(undefined)) throw new Error(`${text} has a letter that Code 128 B has not`)
  return [...`${START_B}${symbols.join('')}${STOP}`].map(Number)
}

/** How wide the bars of a text are, in modules, without the free space. */
export const modulesOf = (bars: readonly number[]): number => bars.reduce((sum, width) => sum + width, 0)
