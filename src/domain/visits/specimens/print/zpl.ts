import { formatTubeCode } from '#rules/specimens/codes.ts'
import { code128, type Label, QUIET_MODULES, widthInModules } from './label.ts'

/** ZPL II for printers with 203 dots per inch and labels of 50 by 25 mm, as plain text. */

const WIDTH = 400
const HEIGHT = 200
/** Dots of the narrowest bar: 0.25 mm. */
const MODULE = 2
const BARS_HEIGHT = 74

/** Escapes ZPL's control characters. */
const field = (text: string): string =>
  text.replaceAll(/[\^~_]/g, sign => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function labelZpl({ code, patientName, person, container, visit }: Label): string {
  const bars = (widthInModules(code128(code)) + 2 * QUIET_MODULES) * MODULE
  const left = Math.max(0, Math.floor((WIDTH - bars) / 2)) + QUIET_MODULES * MODULE
  const line = (y: number, size: number, text: string) =>
    `^FO16,${y}^A0N,${size},${size}^FB${WIDTH - 32},1,0,L^FH_^FD${field(text)}^FS`
  return [
    '^XA',
    `^CI28^PW${WIDTH}^LL${HEIGHT}^LH0,0`,
    line(8, 26, patientName),
    line(36, 20, `${person} - ${visit}`),
    `^FO${left},62^BY${MODULE}^BCN,${BARS_HEIGHT},N,N,N^FD>:${code}^FS`,
    line(144, 24, formatTubeCode(code)),
    line(172, 20, container),
    '^XZ',
  ].join('\n')
}

export const labelsZpl = (labels: readonly Label[]): string => labels.map(labelZpl).join('\n')
