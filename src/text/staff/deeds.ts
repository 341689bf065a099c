import { text } from '../text.ts'

/** Deeds of the staff that are confirmed by a key, as the person who confirms reads them. */
export const deedMeanings = {
  'refund.agree': text('agree to this refund'),
  'staff.add': text('add somebody to the staff'),
  'staff.change': text('change what somebody may do'),
  'staff.invite': text('give somebody a new link'),
  'staff.end': text('end all that somebody may do'),
  'staff.end-sessions': text('end where somebody is signed in'),
  'session.unlock': text('open the desk again'),
  'key.add': text('add a passkey of yours'),
  'key.end': text('end a passkey of yours'),
  'app.end': text('end your authenticator app'),
  'person.erase': text('erase this person'),
  'person.export': text('copy out all that is kept about this person'),
  'books.export': text('write a month’s books out'),
} as const

export const needsPasskey = text('This takes a passkey, and you have none. Ask for a link to add one.')
export const stepUpNeeded = text('Please confirm with your passkey: {meaning}.')
