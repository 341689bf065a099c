import { text } from '#text/text.ts'

/** Meanings of confirmed actions, for the person who confirms. */
export const actionMeanings = {
  'refund.agree': text('approve this refund'),
  'staff.add': text('add a member of staff'),
  'staff.change': text('change the roles of a member of staff'),
  'staff.invite': text('create a new link for a member of staff'),
  'staff.end': text('end all access of a member of staff'),
  'staff.photo': text('change the photograph of a collector'),
  'staff.end-sessions': text('sign a member of staff out'),
  'session.unlock': text('unlock the desk'),
  'key.add': text('add a passkey'),
  'key.end': text('end one of your passkeys'),
  'app.end': text('end your authenticator app'),
  'person.erase': text('erase this person’s data'),
  'person.export': text('export this person’s data'),
  'books.export': text('export a month’s books'),
  'coupon.save': text('save this coupon'),
  'price.lower': text('lower this price'),
  'catalogue.import': text('import these files'),
} as const

export const needsPasskey = text(
  'This requires a passkey, and you have none. Ask the owner for a link to add one.',
)
export const stepUpNeeded = text('Please confirm with your passkey: {meaning}.')
