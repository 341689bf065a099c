import { messages } from '#text/messages.ts'

/** Texts shown in both languages, where the chosen one is not known. */

export const inEnglish = messages({
  appTitle: 'Visits',
  loading: 'Loading...',
  appFailed: 'Something went wrong. Unsent updates are saved on this phone.',
  nothingStored:
    'Visits can’t be saved in this window. Open the app in a normal window, not a private one, and allow this site to save data in the browser’s settings.',
  openAgain: 'Reopen',
})

export const inHindi = messages({
  appTitle: 'विज़िट',
  loading: 'खुल रहा है...',
  appFailed: 'कुछ गड़बड़ हुई। जो नहीं भेजा गया वह इस फ़ोन पर रखा है।',
  nothingStored:
    'विज़िट इस विंडो में नहीं रखी जा सकतीं। ऐप को प्राइवेट नहीं, सामान्य विंडो में खोलें, और ब्राउज़र की सेटिंग में इस साइट को डेटा रखने दें।',
  openAgain: 'फिर खोलें',
})
