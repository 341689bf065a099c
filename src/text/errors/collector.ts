import { inBoth } from '../languages.ts'
import { text } from '../text.ts'

/** Why what a phone told is not taken, or waits for the desk. */

export const eventUnknownKind = inBoth(
  'This app is too old or too new for the laboratory: please open it again.',
  'यह ऐप लैब के लिए बहुत पुराना या बहुत नया है: इसे दोबारा खोलें।',
)
export const visitOfAnother = inBoth(
  '{collector} was sent to this visit by then.',
  'तब तक इस विज़िट पर {collector} को भेज दिया गया था।',
)
export const visitOfNobody = inBoth(
  'Nobody was sent to this visit by then: it was moved or given back.',
  'तब तक इस विज़िट पर कोई नहीं भेजा गया था: समय बदला गया या विज़िट वापस ली गई।',
)
export const otherMoney = inBoth(
  '{taken} was taken, and {due} was to be taken.',
  '{taken} लिए गए, जबकि {due} लेने थे।',
)
export const moneyTakenBefore = inBoth(
  'Money was taken at this door already.',
  'इस दरवाज़े पर पैसे पहले ही लिए जा चुके हैं।',
)
export const failedAfterCollected = inBoth(
  'It was taken at {time}, and said to have failed later.',
  'सैंपल {time} पर लिया गया, और बाद में कहा गया कि नहीं ले पाए।',
)
export const photosFull = inBoth('This visit has its photos already.', 'इस विज़िट की फ़ोटो पहले से पूरी हैं।')
export const heldUnknown = text('There is no such event, or somebody has decided on it.')
export const ownHeld = text('You told this yourself: somebody else decides on it.')
export const wrongCodesTold = inBoth(
  'Too many wrong codes were told at this door.',
  'इस दरवाज़े पर बहुत बार ग़लत कोड बताया गया।',
)
export const heldTooOften = inBoth(
  'Too much of this visit waits for the desk: please call the laboratory.',
  'इस विज़िट की बहुत सी बातें डेस्क पर रुकी हैं: लैब को कॉल करें।',
)

// Found by the shop itself in what was told
export const tubesMissing = inBoth(
  {
    one: 'The sample was taken with {count} tube missing, and nobody said why.',
    other: 'The sample was taken with {count} tubes missing, and nobody said why.',
  },
  {
    one: 'सैंपल {count} ट्यूब के बिना लिया गया, और कारण नहीं बताया गया।',
    other: 'सैंपल {count} ट्यूबों के बिना लिया गया, और कारण नहीं बताया गया।',
  },
)

/** In place of a reason that has no words in the reader's language. */
export const askTheDesk = inBoth('Please ask the desk why.', 'कारण डेस्क से पूछें।')
