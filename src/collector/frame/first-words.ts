import { messages } from '#text/messages.ts'

/** Texts shown in both languages, before the collector has chosen one. */

export const inEnglish = messages({
  appTitle: 'Visits',
  loading: 'Loading...',
  appFailed: 'Something went wrong. Unsent updates are saved on this phone.',
  openAgain: 'Reopen',
})

export const inHindi = messages({
  appTitle: 'विज़िट',
  loading: 'खुल रहा है...',
  appFailed: 'कुछ गड़बड़ हुई। जो नहीं भेजा गया वह इस फ़ोन पर रखा है।',
  openAgain: 'फिर खोलें',
})
