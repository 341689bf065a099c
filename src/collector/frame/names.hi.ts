/** Hindi for words that reach the phone as data, in English: names of containers, and values of the server's sentences. */

/** What phlebotomists call the containers of catalogue/containers.csv, by their codes. */
const CONTAINERS: Readonly<Record<string, string>> = {
  CULTURE: 'ब्लड कल्चर बोतल',
  CITRATE: 'साइट्रेट',
  SERUM: 'सीरम',
  HEPARIN: 'हेपरिन',
  IGRA: 'इग्रा ट्यूब सेट',
  EDTA: 'ईडीटीए',
  'EDTA-ICE': 'ईडीटीए, बर्फ़ पर',
  FLUORIDE: 'फ़्लोराइड',
  SWAB: 'स्वाब, मीडियम में',
  SPUTUM: 'बलग़म का कप',
  CELLS: 'सेल वायल',
  URINE: 'पेशाब का कप',
  'URINE-STERILE': 'पेशाब का कप, स्टेराइल',
  'URINE-24H': '24 घंटे के पेशाब का कैन',
  STOOL: 'मल का कप',
}

/**
 * The container's name in Hindi with its printed name; only the printed name for a container that the laboratory has
 * added.
 */
export function containerInHindi(code: string, name: string): string {
  const words = Object.hasOwn(CONTAINERS, code) ? CONTAINERS[code] : undefined
  return words ? `${words} (${name})` : name
}

/** Days and months as dates write them. */
const WORDS: Readonly<Record<string, string>> = {
  Mon: 'सोम',
  Tue: 'मंगल',
  Wed: 'बुध',
  Thu: 'गुरु',
  Fri: 'शुक्र',
  Sat: 'शनि',
  Sun: 'रवि',
  Jan: 'जन॰',
  Feb: 'फ़र॰',
  Mar: 'मार्च',
  Apr: 'अप्रैल',
  May: 'मई',
  Jun: 'जून',
  Jul: 'जुल॰',
  Aug: 'अग॰',
  Sep: 'सित॰',
  Sept: 'सित॰',
  Oct: 'अक्तू॰',
  Nov: 'नव॰',
  Dec: 'दिस॰',
}

/** Names of people stay unchanged. */
const OF_WORDS: readonly string[] = ['day', 'time']

/** Hindi's parts of the day, instead of am and pm, by their first hour. */
function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात'
  if (hour < 12) return 'सुबह'
  return hour < 16 ? 'दोपहर' : 'शाम'
}

const timeInHindi = (_: string, hour: string, minutes: string, half: string) =>
  `${partOfDay((Number(hour) % 12) + (half === 'PM' ? 12 : 0))} ${hour}:${minutes}`

/** A sentence's value by its name, in Hindi: 'Tue, 24 Nov, 9:35 AM' as 'मंगल, 24 नव॰, सुबह 9:35'. */
export function valueInHindi(name: string, value: string): string {
  if (!OF_WORDS.includes(name)) return value
  return value
    .replace(/(\d{1,2}):(\d{2})\s?(AM|PM)/g, timeInHindi)
    .replace(/[A-Za-z]+/g, word => WORDS[word] ?? word)
}
