import fs from 'node:fs'

/** A film of a tube's label, for a browser whose camera is a file (Y4M: a line of text and planes of bytes). */

/** Code 128: the widths of bars and gaps, by value; 104 begins set B, 106 ends. */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const START_B = 104
const STOP = 106

/** True for a bar, false for a gap, a module each. */
function modulesOf(text: string): boolean[] {
  const values = [...text].map(one => one.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103
  const widths = [START_B, ...values, check, STOP].map(value => WIDTHS[value] ?? '').join('')
  return [...widths].flatMap((width, index) => Array.from({ length: Number(width) }, () => index % 2 === 0))
}

const WIDTH = 640
const HEIGHT = 480
const FRAMES = 6
/** Pixels of a module. */
const UNIT = 3

/** Writes a film in which a label with this code moves a little. */
export function writeFilm(file: string, code: string): void {
  const modules = modulesOf(code)
  const wide = modules.length * UNIT
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frames = Array.from({ length: FRAMES }, (_, frame) => {
    const left = Math.round((WIDTH - wide) / 2) + frame * 6 - 15
    const light = Buffer.alloc(WIDTH * HEIGHT, 235)
    for (let y = 160; y < 320; y += 1)
      for (let x = 0; x < wide; x += 1) if (modules[Math.floor(x / UNIT)]) light[y * WIDTH + left + x] = 25
    return Buffer.concat([Buffer.from('FRAME\n'), light, grey])
  })
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  fs.writeFileSync(file, Buffer.concat([head, ...frames]))
}
