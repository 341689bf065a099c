import { type Sentence, sentence } from '#text/text.ts'
import { stateOfCode } from './states.ts'
import { gstinForm, gstinMistyped, gstinState } from './words.ts'

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** State, PAN, number of the registration, Z, check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** The check digit of the first 14 signs: weights 1, 2, 1, 2 …, both digits of each product to base 36 added up. */
function checkDigit(gstin: string): string {
  const sum = [...gstin.slice(0, 14)].reduce((sum, sign, index) => {
    const product = SIGNS.indexOf(sign) * ((index % 2) + 1)
    return sum + Math.floor(product / SIGNS.length) + (product % SIGNS.length)
  }, 0)
  return SIGNS.charAt((SIGNS.length - (sum % SIGNS.length)) % SIGNS.length)
}

/** The error for a GSTIN, which follows the name of its field or setting. */
export function gstinProblem(gstin: string): Sentence | undefined {
  if (!FORM.test(gstin)) return sentence(gstinForm)
  const code = gstin.slice(0, 2)
  if (!stateOfCode(code)) return sentence(gstinState, { code })
  return gstin.endsWith(checkDigit(gstin)) ? undefined : sentence(gstinMistyped)
}
