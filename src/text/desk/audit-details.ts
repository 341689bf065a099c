import { text } from '../text.ts'

/** What a key of an audit entry's details is called where its own words are not plain. */
export const detailNames = {
  again: text('printed before'),
  channel: text('paid by'),
  count: text('number'),
  endedKeys: text('passkeys ended'),
  hasPhone: text('phone number stored'),
  isAccepted: text('accepted'),
  isFull: text('complete'),
  kind: text('what'),
  part: text('what'),
  passkeys: text('passkeys ended'),
  sessions: text('sessions ended'),
  toldBy: text('reported by'),
  tried: text('searched for'),
}

/** A day of the collector's own visits, as a subject. */
export const ownVisits = text('Own visits')
