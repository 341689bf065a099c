import type { Message } from '#text/text.ts'
import {
  chestPain,
  fit,
  heartAttack,
  heavyBleeding,
  poisoning,
  stroke,
  suicide,
  troubleBreathing,
  unconscious,
} from './words.ts'

type EmergencyWords = `${string}{number}${string}`

/** Words for which the search shows the emergency number first, in English, Hindi in Latin letters, and Devanagari. */
const EMERGENCIES: readonly (readonly [Message<EmergencyWords>, string])[] = [
  [
    heartAttack,
    'heart attack|heart attak|cardiac arrest|dil ka daura|dil ka dora|हार्ट अटैक|हार्टअटैक|दिल का दौरा',
  ],
  [
    chestPain,
    'chest (is |feels? )?(pain|pane|pian|tight|heavy|pressure|discomfort)s?|chest (tightness|heaviness)|tight chest|heavy chest|(pain|tightness|heaviness|pressure|discomfort) (in|on) (my |her |his |the )?chest|chest hurts|(chest|seen[ae]|sin[ae]|chh?a+ti) (me |mein |main |mai |ka )?(bahut |tez |tej )?(dard|pain|jakdan|jakadan|bha+ri ?pan)|(सीने|छाती) (में|का) (दर्द|जकड़न|भारीपन)|चेस्ट पेन',
  ],
  [
    troubleBreathing,
    "can ?['’]?t breathe?|cannot breathe?|can not breathe?|unable to breathe?|difficulty (in )?breathing|breathing difficulty|breathing problem|trouble breathing|breathless(ness)?|short(ness)? of breath|saans nahi|sans nahi|saa?ns ph(oo|u)l\\w*|saans lene me(in)? (dikkat|taklif|takleef)|sans lene me(in)? (dikkat|taklif|takleef)|सांस नहीं|साँस नहीं|सांस लेने में|साँस लेने में|सांस फूल[\\p{L}\\p{M}]*|साँस फूल[\\p{L}\\p{M}]*|दम घुट[\\p{L}\\p{M}]*",
  ],
  [stroke, 'brain stroke|stroke|lakwa|laqwa|paralysis|paralysed|paralyzed|face drooping|लकवा|स्ट्रोक|पक्षाघात'],
  [
    fit,
    'fits|seizures?|convulsions?|epileptic fit|mirgi ka daura|mirgi|daure|मिर्गी|दौरे|दौरा पड़[\\p{L}\\p{M}]*',
  ],
  [unconscious, 'unconscious(ness)?|fainted|not waking up|collapsed|behosh(i)?|behos|बेहोश|बेहोशी'],
  [
    heavyBleeding,
    "heavy bleeding|bleeding (won['’]?t|does not|doesn['’]?t) stop|vomiting blood|khoon ki ulti|खून की उल्टी",
  ],
  [poisoning, 'poison(ed|ing)?|overdose|zehar|jahar|snake ?bite|saanp ne kata|ज़हर|जहर|सांप ने काटा|साँप ने काटा'],
  [suicide, 'suicide|kill myself|atmahatya|aatmhatya|आत्महत्या'],
]

/** Matches whole words only, so that 'outfits' and 'breaststroke' don't count. \b does not support Devanagari. */
const PATTERNS = EMERGENCIES.map(
  ([what, words]) => [what, new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}])`, 'iu')] as const,
)

/** The emergency that a search text names; undefined for all other searches. */
export function emergencyIn(typed: string): Message<EmergencyWords> | undefined {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ')
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0]
}
