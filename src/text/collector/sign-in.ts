import { inBoth } from '../languages.ts'

/** What a collector reads who has not signed in. */

export const signInTitle = inBoth('Sign in', 'साइन इन')
export const signInHow = inBoth(
  'With the passkey of this phone: your finger, face or PIN.',
  'इस फ़ोन की पासकी से: आपकी उँगली, चेहरा या पिन।',
)
export const signInButton = inBoth('Sign in with a passkey', 'पासकी से साइन इन करें')
export const noKey = inBoth(
  'No passkey on this phone yet? Ask for a link at the laboratory.',
  'इस फ़ोन पर अभी पासकी नहीं है? लैब से लिंक लें।',
)
export const keptHere = inBoth(
  {
    one: '{count} update is saved here and is sent when you sign in.',
    other: '{count} updates are saved here and are sent when you sign in.',
  },
  {
    one: '{count} बात यहाँ रखी है, साइन इन करने पर भेजी जाएगी।',
    other: '{count} बातें यहाँ रखी हैं, साइन इन करने पर भेजी जाएँगी।',
  },
)
export const whatIsKept = inBoth('Saved updates', 'क्या रखा है')
export const showTheDesk = inBoth(
  'If you can no longer sign in, show this to the desk. They record it for you.',
  'अगर आप अब साइन इन नहीं कर सकते, तो यह डेस्क को दिखाएँ: वे इसे दर्ज करेंगे।',
)
export const keptLine = inBoth('{time}, {order}: {what}', '{time}, {order}: {what}')
