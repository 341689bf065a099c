import type { Paise } from '#rules/money.ts'

const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
/** Indian numbering: above a thousand, each unit is a hundred of the one below. */
const UNITS = [
  { worth: 10_000_000, name: 'Crore' },
  { worth: 100_000, name: 'Lakh' },
  { worth: 1000, name: 'Thousand' },
  { worth: 100, name: 'Hundred' },
] as const

function belowHundred(number: number): string {
  if (number < 20) return SMALL[number] ?? ''
  const ones = number % 10
  return `${TENS[Math.floor(number / 10)]}${ones === 0 ? '' : `-${SMALL[ones]}`}`
}

/** 1234567 → 'Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven'. */
export function numberInWords(number: number): string {
  const unit = UNITS.find(({ worth }) => number >= worth)
  if (!unit) return belowHundred(number)
  const rest = number % unit.worth
  const words = `${numberInWords(Math.floor(number / unit.worth))} ${unit.name}`
  return rest === 0 ? words : `${words} ${numberInWords(rest)}`
}

/** 129950 paise → 'Rupees One Thousand Two Hundred Ninety-Nine and Fifty Paise Only'. */
export function amountInWords(amount: Paise): string {
  const paise = amount % 100
  const rupees = `Rupees ${numberInWords(Math.floor(amount / 100))}`
  return paise === 0 ? `${rupees} Only` : `${rupees} and ${numberInWords(paise)} Paise Only`
}
