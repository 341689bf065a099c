/** Messages that consist of one of these, written without spaces. */
const STOP_WORDS = new Set([
  'stop',
  'stopall',
  'stopsms',
  'pleasestop',
  'stopplease',
  'stopmessages',
  'stopwhatsapp',
  'unsubscribe',
  'optout',
  'nomoremessages',
  'बंद',
  'बंदकरो',
  'बंदकरें',
  'बंदकरे',
  'बन्द',
  'बन्दकरो',
  'बन्दकरें',
  'रोकें',
  'रोको',
  'रोके',
  'रोकदो',
  'रोकदें',
  'स्टॉप',
  'band',
  'bandkaro',
  'bandkare',
  'bandkaren',
  'roko',
  'rokdo',
])

/** A short message that begins with one of these stops the messages too: 'Stop sending messages', 'Unsubscribe me'. */
const FIRST_WORDS = new Set([
  'stop',
  'unsubscribe',
  'optout',
  'बंद',
  'बन्द',
  'रोको',
  'रोकें',
  'थांबवा',
  'বন্ধ',
  'થોભો',
  'બંધ',
  'ਬੰਦ',
  'ବନ୍ଦ',
  'நிறுத்து',
  'நிறுத்தவும்',
  'நிறுத்துங்கள்',
  'ఆపు',
  'ఆపండి',
  'ನಿಲ್ಲಿಸಿ',
  'ನಿಲ್ಲಿಸು',
  'നിർത്തുക',
  'നിർത്തൂ',
  'بند',
])

/** Places: "Stop at the gate" is a message to the collector. */
const OF_PLACES = new Set([
  'at',
  'near',
  'by',
  'in',
  'on',
  'the',
  'here',
  'there',
  'outside',
  'before',
  'after',
  'if',
  'when',
  'में',
  'पर',
])

const MAX_WORDS = 4

/** Ignores case and punctuation. */
export function isStopMessage(text: string): boolean {
  const [first = '', ...others] = text
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)
  if (others.length >= MAX_WORDS || text.length > 200) return false
  if (STOP_WORDS.has([first, ...others].join(''))) return true
  return FIRST_WORDS.has(first) && !others.some(word => OF_PLACES.has(word))
}
