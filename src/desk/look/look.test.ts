import { expect, test } from 'vitest'
import { setFacts } from '#tests/helpers/company-facts.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The shop's colour and its own sentences. */

const whole = await wholeShop()
const { catalogue, database } = whole
const vijay = await newStaff(whole, 'Vijay More', 'manager')
const { listDeskFacts, changeFact } = vijay.api

const setAccent = async (value: string | null) =>
  changeFact({ body: { name: 'accent', revision: (await listDeskFacts()).revisions.accent, value } })
const stored = async () => {
  await catalogue.refresh()
  return catalogue.current().facts
}

test('a colour that can be read is stored in small letters', async () => {
  await setFacts(database.db, {})
  await setAccent('#1D4F91')
  expect((await stored()).accent).toBe('#1d4f91')
  await setAccent(null)
  expect((await stored()).accent).toBeNull()
})

test('a colour that can’t be read is refused, with the nearest darker one', async () => {
  expect(await refusalOf(setAccent('#ffcc00'))).toMatchObject({
    status: 422,
    fields: { value: '#ffcc00 is too light to be read. The nearest colour that can be read is #806600.' },
  })
  await setAccent('#806600')
  expect((await stored()).accent).toBe('#806600')
})

test.each(['green', '#fff', '#12345g', '#fff}</style>'])('%s is no colour', async typed => {
  expect(await refusalOf(setAccent(typed))).toMatchObject({
    status: 422,
    fields: { value: 'must be a colour like #0b6b57' },
  })
})

test('sentences are stored, and too long ones refused at their field', async () => {
  const { revisions } = await listDeskFacts()
  const texts = { promise: 'We come to you.', hero: 'Tests in Nagpur', siblingsDay: false }
  const save = (value: typeof texts) =>
    changeFact({ body: { name: 'texts', revision: revisions.texts, value } })
  expect(await refusalOf(save({ ...texts, hero: 'x'.repeat(61) }))).toMatchObject({
    status: 422,
    fields: { 'value.hero': expect.any(String) },
  })
  await save(texts)
  expect((await stored()).texts).toEqual(texts)
})
