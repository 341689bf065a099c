/** Written without spaces. Only a whole message counts: "please stop at the gate" is for the collector. */
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

/** Ignores spaces, case and punctuation. */
export const isStopMessage = (text: string): boolean =>
  STOP_WORDS.has(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
  )
