import { text } from './text.ts'

/** Why a tube is rejected (`REJECTED_REASONS`), or `other` where that is internal. */
export const sampleReasons = {
  haemolysed: text('Haemolysed'),
  clotted: text('Clotted'),
  'too-little': text('Not enough'),
  'wrong-tube': text('Wrong tube'),
  leaked: text('Leaked or broken'),
  label: text('Label missing or wrong'),
  'too-warm': text('Too warm'),
  'too-old': text('Too old'),
  lost: text('Lost'),
  'not-taken': text('Not taken at the visit'),
  'not-home': text('Not at home at the visit'),
  other: text('Other reason'),
}
