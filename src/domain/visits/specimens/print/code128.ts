import JsBarcode from 'jsbarcode'

/** Free space on both sides of the bars, in modules. */
export const QUIET_MODULES = 10

/** Code 128, set B: widths of bars and gaps in modules, a bar first. Throws outside printable ASCII. */
export function code128(text: string): number[] {
  const drawing: { encodings?: { data: string }[] } = {}
  JsBarcode(drawing, text, {
    format: 'CODE128B',
    valid: isValid => {
      if (!isValid) throw new Error(`${text} has a letter that Code 128 B has not`)
    },
  })
  const modules = drawing.encodings?.map(({ data }) => data).join('') ?? ''
  return (modules.match(/1+|0+/g) ?? []).map(({ length }) => length)
}

/** In modules, without the quiet zones. */
export const widthInModules = (bars: readonly number[]): number => bars.reduce((sum, width) => sum + width, 0)
