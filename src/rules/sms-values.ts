import type { SmsTag, SmsValue } from '#text/sent/sms.ts'
import { formatDay, type IndianDate } from './dates.ts'
import type { Paise } from './money.ts'

/** Values of an SMS's variables. Carriers reject a message with a value that doesn't match its tag. */

/** In characters, of a value that is not an address. */
export const MAX_VALUE = 30

const tagged = <Tag extends SmsTag>(value: string) => value as SmsValue<Tag>

/** Throws a RangeError for what is no whole number of at least 0. */
export function numeric(value: number): SmsValue<'numeric'> {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('not a whole number')
  return tagged(String(value))
}

/** A code, whose zeros in front count. Throws a RangeError for other characters than digits. */
export function digits(code: string): SmsValue<'numeric'> {
  if (!/^\d{1,30}$/.test(code)) throw new RangeError('not digits')
  return tagged(code)
}

/** Undefined for an amount with paise, which this tag can't carry. */
export const wholeRupees = (paise: Paise): SmsValue<'numeric'> | undefined =>
  paise % 100 === 0 ? numeric(paise / 100) : undefined

/** Signs inside a word, which vanish: O'Brien, Dr.Rao. Others part words. */
const INSIDE_WORDS = /(?<=\p{L})['’.`](?=\p{L})/gu

/**
 * Latin letters and digits of a text that people typed, at most 30 characters and cut at a word. Undefined if another
 * script is in it, of which only a part would be left, or if nothing fits.
 */
export function readAlphanumeric(text: string): SmsValue<'alphanumeric'> | undefined {
  const latin = text.normalize('NFKD').replace(/\p{M}/gu, '')
  if (/[^\P{L}A-Za-z]|[^\P{N}0-9]/u.test(latin)) return undefined
  const words = latin
    .replace(INSIDE_WORDS, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')

  let value = ''
  for (const word of words) {
    const longer = value === '' ? word : `${value} ${word}`
    if (longer.length > MAX_VALUE) break
    value = longer
  }
  return value === '' ? undefined : tagged(value)
}

/** The same of the shop's own words. Throws a RangeError if they are not Latin. */
export function alphanumeric(words: string): SmsValue<'alphanumeric'> {
  const value = readAlphanumeric(words)
  if (!value) throw new RangeError('no words for an SMS')
  return value
}

/** An address below one that is registered with the carriers. */
export const url = (address: string): SmsValue<'url'> => tagged(address)

/** The shop's number as it is registered with the carriers: '02240001234' for '+91 22 4000 1234'. */
export const callBackNumber = (phone: string): SmsValue<'cbn'> =>
  tagged(
    phone
      .replace(/^\s*(\+|00)91/, '0')
      .replace(/\D/g, '')
      // Indian numbers have ten digits, so these twelve begin with the country code.
      .replace(/^91(?=\d{10}$)/, '0'),
  )

/** 'Tue 24 Nov' */
export const plainDay = (date: IndianDate): string => formatDay(date).replace(',', '')
