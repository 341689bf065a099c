import MiniSearch from 'minisearch'

/** Search that finds what people mean: prefixes, typing errors, and the words they use instead of ours. */

/** Everyday words and what the catalogue calls them. */
const SYNONYMS: Record<string, string> = {
  sugar: 'glucose hba1c diabetes insulin',
  diabetes: 'glucose hba1c sugar',
  thyroid: 'tsh t3 t4',
  kidney: 'kft creatinine urea',
  renal: 'kidney kft',
  liver: 'lft bilirubin sgpt sgot',
  heart: 'cardiac lipid cholesterol ecg troponin',
  cholesterol: 'lipid',
  bone: 'calcium vitamin d dexa bmd',
  iron: 'ferritin anaemia haemoglobin',
  anemia: 'anaemia haemoglobin iron',
  anaemia: 'haemoglobin iron',
  hemoglobin: 'haemoglobin',
  blood: 'cbc',
  fever: 'dengue malaria typhoid',
  pregnancy: 'hcg',
  prostate: 'psa',
  joint: 'arthritis ra uric',
  arthritis: 'ra ccp joint',
  pee: 'urine',
  stool: 'fobt faecal',
  xray: 'x-ray',
  sonography: 'usg ultrasound',
  ultrasound: 'usg',
  allergy: 'ige',
  hair: 'zinc ferritin vitamin',
  tiredness: 'vitamin iron thyroid',
  period: 'pcos hormone',
  periods: 'pcos hormone',
  checkup: 'check-up health',
  शुगर: 'glucose hba1c diabetes insulin',
  मधुमेह: 'glucose hba1c diabetes insulin',
  थायराइड: 'thyroid tsh t3 t4',
  किडनी: 'kidney kft creatinine urea',
  गुर्दा: 'kidney kft creatinine urea',
  लिवर: 'liver lft bilirubin sgpt sgot',
  दिल: 'cardiac lipid cholesterol ecg troponin',
  कोलेस्ट्रॉल: 'lipid cholesterol',
  खून: 'cbc haemoglobin',
  बुखार: 'dengue malaria typhoid',
  विटामिन: 'vitamin',
  हड्डी: 'calcium vitamin d dexa bmd',
  जोड़: 'arthritis ra uric',
  पेशाब: 'urine',
  जांच: 'check-up health',
  जाँच: 'check-up health',
}

export interface SearchEntry {
  id: string
  name: string
  /** Words beside the name: categories, parameters, test names. */
  words: string
  description: string
}

export type Search = (text: string) => string[]

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** By the word as it is left of what somebody types: without marks. */
const MEANT = new Map(Object.entries(SYNONYMS).map(([word, meant]) => [wordsOf(word).join(' '), meant]))

/** Builds the index; the returned function gives ids, best match first. */
export function createSearch(entries: readonly SearchEntry[]): Search {
  const index = new MiniSearch<SearchEntry>({
    fields: ['name', 'words', 'description'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { name: 6, words: 2 },
      prefix: term => term.length >= 2,
      // One wrong letter in short words, two in long ones; codes such as TSH must match as they are.
      fuzzy: term => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
      maxFuzzy: 2,
      weights: { prefix: 0.5, fuzzy: 0.25 },
    },
  })
  index.addAll(entries)
  return text => {
    const terms = wordsOf(text.slice(0, 100))
    if (terms.length === 0) return []
    const found = index.search(terms.join(' '), { combineWith: 'AND' })
    const synonyms = terms
      .map(term => MEANT.get(term))
      .filter(Boolean)
      .join(' ')
    const meant = synonyms ? index.search(synonyms, { fuzzy: false, prefix: false }) : []
    const ids = [...found, ...meant].map(result => String(result.id))
    // Nothing has every word: whatever has one of them is better than an empty page.
    const anyWord =
      ids.length > 0
        ? []
        : index
            .search(terms.join(' '), { fuzzy: false, fields: ['name', 'words'] })
            .map(result => String(result.id))
    return [...new Set([...ids, ...anyWord])]
  }
}
