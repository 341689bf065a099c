import { paragraph } from '#domain/money/invoices/pdf/typesetting.ts'
import { formatTubeCode } from '#rules/specimens/codes.ts'
import { dotsOf } from './dots.ts'
import { code128, type Label, QUIET_MODULES, widthInModules } from './label.ts'

/** ZPL II for printers with 203 dots per inch and labels of 50 by 25 mm, as plain text. */

const WIDTH = 400
const HEIGHT = 200
/** Dots of the narrowest bar: 0.25 mm. */
const MODULE = 2
const BARS_HEIGHT = 74
const LEFT = 16
const LINE_WIDTH = WIDTH - 2 * LEFT

/** Escapes ZPL's control characters. */
const field = (text: string): string =>
  text.replaceAll(/[\^~_]/g, sign => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The printer's own font has no other letters: it would leave an Indian name blank. */
const isPrintable = (text: string): boolean => /^[\x20-\x7e\xa0-\xff]*$/.test(text)

const textLine = (y: number, size: number, text: string): string =>
  `^FO${LEFT},${y}^A0N,${size},${size}^FB${LINE_WIDTH},1,0,L^FH_^FD${field(text)}^FS`

/** A graphic field: its bytes, and those of a row, before the picture in hexadecimal digits. */
function pictureLine(y: number, size: number, text: string): string {
  const [first] = paragraph(text, LINE_WIDTH, { size, weight: 'bold', color: '#000' }).lines
  const rows = first ? dotsOf(first, size, size, LINE_WIDTH, Math.ceil(size * 1.3)) : []
  const total = rows.reduce((sum, { length }) => sum + length, 0)
  const picture = rows.map(row => Buffer.from(row).toString('hex').toUpperCase()).join('')
  return `^FO${LEFT},${y}^GFA,${total},${total},${LINE_WIDTH / 8},${picture}^FS`
}

function labelZpl({ code, patientName, person, container, visit }: Label): string {
  const bars = (widthInModules(code128(code)) + 2 * QUIET_MODULES) * MODULE
  const left = Math.max(0, Math.floor((WIDTH - bars) / 2)) + QUIET_MODULES * MODULE
  const line = (y: number, size: number, text: string) =>
    isPrintable(text) ? textLine(y, size, text) : pictureLine(y, size, text)
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
