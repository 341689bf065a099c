import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import { listLabTests, listPackages, loadCatalogue, searchCatalogue } from './catalogue.ts'
import { createSearch, findSlip } from './search.ts'

const { db } = await testDatabase()
const catalogue = await loadCatalogue(db, 1)
const first = (text: string, count: number) =>
  searchCatalogue(catalogue, text, 20)
    .slice(0, count)
    .map(match => match.id)

/** The expected first results, in order. */
const EXPECTED: [text: string, ids: string][] = [
  // Codes and names
  ['cbc', 'CBC'],
  ['hba1c', 'HBA1C'],
  ['tsh', 'TSH'],
  ['TSH test', 'TSH'],
  ['T.S.H.', 'TSH'],
  ['t s h', 'TSH'],
  ['C.B.C', 'CBC'],
  ['L.F.T.', 'LFT'],
  ['hb a1c', 'HBA1C'],
  ['lipid profile', 'LIPID'],
  ['vitamin d', 'VITD'],
  ['vitamin d3', 'VITD'],
  ['b12', 'VITB12 VITBD'],
  ['kidney function', 'KFT'],
  ['x-ray chest', 'XRCPA'],
  ['dengue', 'DENGUEP DNS1'],
  // Everyday words
  ['sugar', 'FBS HBA1C'],
  ['sugar test', 'FBS HBA1C'],
  ['fasting sugar', 'FBS'],
  ['blood sugar fasting', 'FBS'],
  ['diabetes', 'FBS HBA1C PK-DIAB'],
  ['thyroid', 'THYRO TSH'],
  ['thyroid test', 'THYRO TSH'],
  ['full body', 'PK-FULLBODY PK-FULLBASIC PK-FULLADV'],
  ['full body checkup', 'PK-FULLBODY PK-FULLBASIC PK-FULLADV'],
  ['cholesterol', 'LIPID'],
  ['heart', 'LIPID'],
  ['heart checkup', 'LIPID'],
  ['healthy heart', 'PK-HEART'],
  ['liver', 'LFT'],
  ['kidney', 'KFT'],
  ['blood test', 'CBC FBS'],
  ['fever', 'CBC FEVERP'],
  ['weakness', 'CBC THYRO VITD'],
  ['tiredness', 'CBC THYRO VITD'],
  ['hair fall', 'THYRO VITD'],
  ['weight loss', 'PK-FULLBODY THYRO HBA1C'],
  ['pregnancy', 'BHCG'],
  ['pregnancy test', 'BHCG UPT'],
  ['std', 'HBSAG HIV'],
  ['joint pain', 'CRP URIC'],
  ['pcos', 'PK-PCOS PCOSP'],
  ['kidney stone', 'URIC USGKUB'],
  ['women', 'PK-WOMEN'],
  ['senior citizen', 'PK-SENIOR'],
  ['ultrasound', 'USGABD'],
  // Relatives
  ['mother', 'PK-FULLBODY'],
  ['mummy', 'PK-FULLBODY'],
  ['माँ', 'PK-FULLBODY'],
  ['papa ka checkup', 'PK-FULLBODY'],
  ['father in law', 'PK-FULLBODY'],
  ['mother sugar', 'FBS HBA1C'],
  ['baby', 'CBC VITD'],
  ['kids', 'CBC VITD'],
  ['bacchon', 'CBC VITD'],
  // Hindi and Hinglish
  ['विटामिन डी', 'VITD'],
  ['शुगर', 'FBS HBA1C'],
  ['khali pet', 'FBS'],
  ['khali pet sugar', 'FBS'],
  ['खाली पेट शुगर', 'FBS'],
  ['मधुमेह', 'FBS HBA1C'],
  ['थायराइड', 'THYRO TSH'],
  ['पूरे शरीर की जांच', 'PK-FULLBODY PK-FULLBASIC PK-FULLADV'],
  ['कमजोरी', 'CBC THYRO VITD'],
  ['थकान', 'CBC THYRO VITD'],
  ['डेंगू', 'DENGUEP DNS1'],
  ['गर्भावस्था', 'BHCG'],
  ['खून की जांच', 'CBC FBS'],
  ['खून की कमी', 'CBC HB'],
  ['khoon', 'CBC FBS'],
  ['khoon ki jaanch', 'CBC FBS'],
  ['kamzori', 'CBC THYRO VITD'],
  ['thakan', 'CBC THYRO VITD'],
  ['bukhar', 'CBC FEVERP'],
  ['पीलिया', 'LFT'],
  ['पेशाब', 'URM'],
  ['baal jhadna', 'THYRO VITD'],
  // Complaints, as families type them
  ['seene me dard', 'ECG TROPI'],
  ['seene mein dard', 'ECG TROPI'],
  ['seene main dard', 'ECG TROPI'],
  ['chest me dard', 'ECG TROPI'],
  ['chhati me dard', 'ECG TROPI'],
  ['सीने में दर्द', 'ECG TROPI'],
  ['chest pain', 'ECG TROPI'],
  ['chest tightness', 'ECG TROPI'],
  ['mother chest tightness', 'ECG TROPI'],
  ['tightness in chest', 'ECG TROPI'],
  ['chest heaviness', 'ECG TROPI'],
  ['seene me jakdan', 'ECG TROPI'],
  ['सीने में भारीपन', 'ECG TROPI'],
  ['kamar dard', 'VITD XRLS'],
  ['kamar me dard hai', 'VITD XRLS'],
  ['peeth dard', 'VITD XRLS'],
  ['कमर दर्द', 'VITD XRLS'],
  ['gardan dard', 'XRCS'],
  ['ghutne me dard', 'XRKNEE CRP'],
  ['घुटने में दर्द', 'XRKNEE CRP'],
  ['jodo ka dard', 'CRP URIC'],
  ['haddi me dard', 'VITD CALC'],
  ['badan dard', 'VITD CRP'],
  ['pet dard', 'STOOL USGABD LIPASE AMYL'],
  ['pet me dard', 'STOOL USGABD LIPASE AMYL'],
  ['पेट में दर्द', 'STOOL USGABD LIPASE AMYL'],
  ['sar dard', 'VITB12'],
  ['सिर दर्द', 'VITB12'],
  ['ulti', 'ELEC'],
  ['उल्टी', 'ELEC'],
  ['dast', 'STOOL ELEC'],
  ['दस्त', 'STOOL ELEC'],
  ['sans phoolna', 'XRCPA IGE PFT'],
  ['saans phulna', 'XRCPA IGE PFT'],
  ['सांस फूलना', 'XRCPA IGE PFT'],
  ['सांस', 'XRCPA IGE PFT'],
  ['सास', 'PK-FULLBODY'],
  ['pregnent', 'BHCG UPT'],
  ['pregnency', 'BHCG UPT'],
  ['period miss', 'BHCG UPT'],
  ['peshab me jalan', 'URM UCULT'],
  ['पेशाब में जलन', 'URM UCULT'],
  ['pathri', 'URIC USGKUB'],
  ['gurde ki pathri', 'URIC USGKUB'],
  ['khujli', 'IGE AEC'],
  ['chheenk', 'ALLERGYC IGE'],
  ['jhunjhuni', 'VITB12'],
  ['pair me sujan', 'KFT PK-KIDNEY'],
  ['dhadkan', 'ECG'],
  ['bal girna', 'THYRO VITD'],
  ['vajan kam hona', 'PK-FULLBODY THYRO'],
  ['vajan badhna', 'THYRO HBA1C'],
  ['yaddasht', 'THYRO VITB12'],
  ['balgam', 'SPAFB SPCULT'],
  ['high bp', 'LIPID KFT'],
  ['cheeni', 'FBS HBA1C'],
  ['sugar ki bimari', 'FBS HBA1C'],
  ['papa ka sugar', 'FBS HBA1C'],
  ['mummy ko thyroid', 'THYRO TSH'],
  ['bachche ko bukhar', 'CBC FEVERP'],
  ['mujhe tez bukhar hai', 'CBC FEVERP'],
  ['puri body check up', 'PK-FULLBODY PK-FULLBASIC'],
  // Typing errors
  ['thairaid', 'THYRO'],
  ['maleria', 'MALAG MALSM'],
  ['typhod', 'TYPHIM WIDAL'],
  ['kolestrol', 'LIPID'],
  ['city scan', 'CTHEAD'],
  ['exray chest', 'XRCPA'],
  ['vitamn d', 'VITD'],
  ['thyriod', 'THYRO'],
  ['cholestrol', 'LIPID'],
  ['hemoglobin', 'HB'],
  ['haemogl', 'HBA1C HB'],
  // Typing errors that no list has
  ['tiroid', 'THYRO TSH'],
  ['tyroid', 'THYRO TSH'],
  ['thirod', 'THYRO TSH'],
  ['thyroed', 'THYRO TSH'],
  ['tyro', 'THYRO'],
  ['kidny', 'KFT'],
  ['livar', 'LFT'],
  ['suger', 'FBS HBA1C'],
  ['suagr', 'FBS HBA1C'],
  ['colestrol', 'LIPID'],
  ['kolest', 'LIPID'],
  ['hemogloben', 'HB'],
  ['hb1ac', 'HBA1C'],
  ['kretinin', 'CREAT'],
  ['fevar', 'CBC FEVERP'],
  ['typoid', 'TYPHIM WIDAL'],
  ['dengu', 'DENGUEP DNS1'],
  ['jont pain', 'CRP URIC'],
  ['weekness', 'CBC THYRO VITD'],
  ['vitmin d', 'VITD'],
  ['mothers', 'PK-FULLBODY'],
  ['womens', 'PK-WOMEN'],
  // What patients add to a name
  ['for mother', 'PK-FULLBODY'],
  ['for father', 'PK-FULLBODY'],
  ['papa ka test', 'PK-FULLBODY'],
  ['mother ke liye', 'PK-FULLBODY'],
  ['mother’s sugar', 'FBS HBA1C'],
  ["father's", 'PK-FULLBODY'],
  ['ladies', 'PK-WOMEN'],
  ['cbc rate', 'CBC'],
  ['thyroid test near me', 'THYRO TSH'],
  // Other names of tests and complaints
  ['bp', 'LIPID KFT'],
  ['b.p.', 'LIPID KFT'],
  ['lft', 'LFT'],
  ['kft', 'KFT'],
  ['rft', 'KFT'],
  ['tft', 'THYRO'],
  ['hgb', 'HB'],
  ['haemogram', 'CBC'],
  // A doctor's slip
  ['cbc esr', 'CBC ESR'],
  ['CBC, LFT, KFT', 'CBC KFT LFT'],
  ['sgot sgpt', 'SGPT SGOT'],
  ['uric acid', 'URIC'],
  ['pp sugar', 'PPBS'],
  ['sugar fasting and pp', 'FBS PPBS'],
  ['random sugar', 'RBS'],
  ['vitamin b', 'VITB12'],
  ['mammogram', 'MAMMO'],
  ['vitd3', 'VITD'],
  ['blod test', 'CBC FBS'],
  ['sodum', 'KFT ELEC'],
  ['gathiya', 'URIC RAF'],
  ['viral', 'CBC FEVERP'],
  ['breast cancer', 'MAMMO PK-CANCERF'],
  ['dengue malaria typhoid', 'DENGUEP DNS1 MALAG TYPHIM'],
  ['biliribun', 'BILI'],
  ['lungs', 'XRCPA PFT'],
  ['fullbody', 'PK-FULLBODY PK-FULLBASIC PK-FULLADV'],
  ['prega news', 'BHCG UPT'],
]

describe('search', () => {
  // P1-22, P1-73, P1-74
  test.each(EXPECTED)('finds first for "%s": %s', (text, ids) => {
    const wanted = ids.split(' ')
    expect(first(text, wanted.length)).toEqual(wanted)
  })

  test('lists items that are booked less often after those booked more often', () => {
    expect(first('thyroid', 20)).toContain('USGTHY')
    const sugars = first('sugar', 20).filter(id => ['FBS', 'PPBS', 'RBS'].includes(id))
    expect(sugars).toEqual(['FBS', 'PPBS', 'RBS'])
  })

  test.each([
    ['mother', 'PK-SENIOR PK-WOMEN40', 'CEA HBHPLC'],
    ['papa', 'PK-SENIOR PK-MEN40', 'PAP'],
    ['wife', 'PK-WOMEN', 'LPA'],
    ['60 years', 'PK-SENIOR PK-FULLBODY', ''],
    ['child', 'HB URM', 'USGABD'],
  ])('finds check-ups for "%s", and none that is only spelled alike', (text, found, absent) => {
    const ids = first(text, 20)
    expect(ids).toEqual(expect.arrayContaining(found.split(' ')))
    for (const id of absent.split(' ').filter(Boolean)) expect(ids).not.toContain(id)
  })

  test.each(['seene me dard', 'kamar dard', 'pet dard', 'ulti'])(
    'finds no check-up for "%s" that only includes one of the tests',
    complaint => expect(first(complaint, 20).filter(id => id.startsWith('PK-'))).toEqual([]),
  )

  test.each(['cold', 'zika', 'semen', 'cheap', 'acidity'])(
    'finds nothing for "%s", although it resembles words with another meaning',
    text => expect(first(text, 20)).toEqual([]),
  )

  test('finds every test and check-up first by its name and by its code', () => {
    const missed = [...catalogue.labTests, ...catalogue.packages].flatMap(({ id, name }) =>
      [name, id].filter(typed => first(typed, 1)[0] !== id),
    )
    expect(missed).toEqual([])
  })

  test.each(['thyroid', 'kidney', 'cholesterol', 'diabetes', 'pregnancy', 'haemoglobin', 'vitamin'])(
    'finds the same for "%s" with one letter missing, doubled or swapped',
    word => {
      const errors = Array.from(word.slice(2), (_, at) => {
        const [start, letter, next, rest] = [
          word.slice(0, at + 1),
          word[at + 1],
          word[at + 2],
          word.slice(at + 3),
        ]
        return [start + next + rest, start + letter + letter + next + rest, start + next + letter + rest]
      }).flat()
      const found = first(word, 3)
      expect(errors.filter(error => first(error, 3).join() !== found.join())).toEqual([])
    },
  )

  test('gives the lists of tests and of packages in the same order', () => {
    const ids = first('thyroid', 20)
    const tests = listLabTests(catalogue, { search: 'thyroid' }).map(found => found.id)
    const packages = listPackages(catalogue, { search: 'thyroid' }).map(found => found.id)
    expect(ids.filter(id => !id.startsWith('PK-'))).toEqual(tests.slice(0, ids.length - packages.length))
    expect(packages[0]).toBe('PK-THYROID')
  })

  test('shows the purpose of each match', () => {
    for (const test of catalogue.labTests) expect(test.purpose, test.name).toMatch(/^.{10,62}$/)
  })
})

describe('the search index', () => {
  const entry = (name: string, popularity: number, description = '') => ({
    id: name,
    code: name,
    name,
    words: '',
    description,
    popularity,
  })

  test('ranks the item with more bookings first of two names that match equally', () => {
    const search = createSearch([entry('Sugar A', 5), entry('Sugar B', 50)])
    expect(search('sugar')).toEqual(['Sugar B', 'Sugar A'])
  })

  test('ranks a whole phrase before single words, and both before a description, whatever the bookings', () => {
    const search = createSearch([
      entry('D and Vitamin', 500),
      entry('Bones', 9000, 'looks at vitamin d'),
      entry('Vitamin D', 1),
    ])
    expect(search('vitamin d')).toEqual(['Vitamin D', 'D and Vitamin', 'Bones'])
  })
})

test('a search of two or more codes is read as a doctor’s slip', () => {
  const tests = ['CBC', 'ESR', 'LFT'].map(id => ({ id }))
  const slip = (text: string) => findSlip(tests, text).map(({ id }) => id)
  expect(slip('esr, CBC lft')).toEqual(['ESR', 'CBC', 'LFT'])
  expect(slip('CBC, cbc')).toEqual([])
  expect(slip('CBC')).toEqual([])
  expect(slip('CBC fever')).toEqual([])
  expect(slip('')).toEqual([])
})
