import { text } from './text.ts'

/** Words about visits that the desk’s areas and the domain share. */

export const visitEvents = {
  assigned: text('Assigned to {name}'),
  on_the_way: text('On the way'),
  arrived: text('At the door'),
  code_shown: text('Door code checked'),
  code_skipped: text('Entered without the door code'),
  identified: text('Name and age checked'),
  corrected: text('Name or age corrected'),
  absent: text('Person not sampled'),
  tube_bound: text('Tube scanned'),
  first_taken: text('First sample taken'),
  meal_started: text('Patient began to eat'),
  cash_taken: text('Cash taken'),
  upi_taken: text('Paid by UPI'),
  collected: text('Sample collected'),
  failed: text('Sample not collected'),
  received: text('Received at the laboratory'),
  analysing: text('In analysis'),
}
/** Why a collector could not take the sample or all of it, or came in without the door code. */
export const visitReasons = {
  'nobody-home': text('no one answered'),
  'address-not-found': text('address not found'),
  'patient-unwell': text('patient unwell'),
  'not-fasting': text('not fasting'),
  'could-not-draw': text('could not draw blood'),
  refused: text('refused'),
  'collector-unable': text('collector unable to come'),
  'no-phone': text('no phone at hand'),
  'patient-known': text('patient known'),
  'staff-told': text('confirmed by staff'),
  'not-home': text('not at home'),
  'vein-gave-out': text('blood flow stopped'),
  'tube-broken': text('tube broken'),
  'patient-stopped': text('stopped by the patient'),
  other: text('other reason'),
}

/** When in the visit a tube is filled. The first time has no words, a tolerance test has only the hour. */
export const tubeTimings = {
  first: text(''),
  'after-meal': text('after the meal'),
  'glucose-1h': text('after 1 hour'),
  'glucose-2h': text('after 2 hours'),
} as const

export const genderAndAge = text('{gender}, {age}')
