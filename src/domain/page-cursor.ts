import { isInstant } from '#rules/dates.ts'
import { noSuchPage } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { isUuid } from './uuid.ts'

/** Time and id of a page's last row. */

export const makeCursor = (at: Date, id: string): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

export function readCursor(cursor: string): { at: Date; id: string } {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!isInstant(time) || !isUuid(id)) throw new Refusal('INVALID', sentence(noSuchPage))
  return { at: new Date(time), id }
}
