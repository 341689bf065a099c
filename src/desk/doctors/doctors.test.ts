import { expect, test } from 'vitest'
import { addDays, indianDate } from '#rules/dates.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Doctors, changed at the desk while the shop offers them. */

const whole = await wholeShop()
const { anyone } = whole
/** Changes are distinguished by their times. */
const later = () => whole.simulator.advance(SECOND_MS)
const vijay = await newStaff(whole, 'Vijay More', 'manager')
const nandini = await newStaff(whole, 'Nandini Bose', 'owner')

const RAO = {
  name: 'Dr. Sunita Rao',
  specialization: 'Dermatology',
  qualifications: 'MBBS, MD',
  clinic: 'Rao Clinic',
  location: 'Khar, Mumbai',
  experienceYears: 7,
  ratingPercent: 94,
  reviews: 20,
  fee: 600,
  isOffered: true,
}
const save = (id: string, doctor: object, revision: number | null = null, by = vijay) => {
  later()
  return by.api.saveDoctor({ params: { id }, body: { revision, doctor: { ...RAO, ...doctor } } })
}
const newDoctor = async () => {
  const id = crypto.randomUUID()
  await save(id, {})
  return id
}
const shown = async (id: string) => (await anyone.listDoctors()).find(({ _id }) => _id === id)
const atDesk = async (id: string) =>
  (await vijay.api.listDeskDoctors()).doctors.find(doctor => doctor.id === id)
const changes = async (id: string) =>
  (await vijay.api.listRecordChanges({ params: { kind: 'doctor', id } })).changes
const tomorrow = () => `${addDays(indianDate(whole.shop.now()), 1)}T10:00`
const consult = (doctorId: string) =>
  anyone.createBooking({
    body: { name: 'Asha Rao', mobile: '9876543210', dateTime: tomorrow(), doctorId, specialist: RAO.name },
  })

test('an added doctor is listed last, with their own fee or the usual price', async () => {
  const id = await newDoctor()
  const all = await anyone.listDoctors()
  expect(all.at(-1)).toMatchObject({ _id: id, name: RAO.name, fee: 600, isSample: false })
  expect(all[0]).toMatchObject({ fee: 499 })
})

test('a withdrawn doctor leaves the lists and new requests, and stays on earlier requests', async () => {
  const id = await newDoctor()
  const { booking } = await consult(id)
  await save(id, { isOffered: false }, 1)
  expect(await shown(id)).toBeUndefined()
  expect(await refusalOf(consult(id))).toMatchObject({ status: 422, code: 'INVALID' })
  const { request } = await vijay.api.getDeskRequest({ params: { id: booking._id } })
  expect(JSON.stringify(request)).toContain(RAO.name)
  expect(await atDesk(id)).toMatchObject({ isOffered: false })
  await save(id, {}, 2)
  expect(await shown(id)).toBeDefined()
})

test('each change is recorded once, with its author and time', async () => {
  const id = await newDoctor()
  await save(id, {})
  await save(id, { fee: 700 }, 1, nandini)
  await save(id, { fee: 700 }, 1, nandini)
  const [last, first, ...others] = await changes(id)
  expect(others).toEqual([])
  expect(last).toMatchObject({ by: 'Nandini Bose', details: [['fee', '₹600 → ₹700']] })
  expect(first).toMatchObject({ by: 'Vijay More' })
  expect(await atDesk(id)).toMatchObject({ fee: 700, changedBy: 'Nandini Bose', changedAt: last?.at })
})

test('of two concurrent changes of one doctor the second is refused with the first author’s name', async () => {
  const id = await newDoctor()
  const both = [save(id, { fee: 700 }, 1, vijay), save(id, { fee: 800 }, 1, nandini)]
  const done = await Promise.allSettled(both)
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(save(id, { fee: 900 }, 1))).toMatchObject({
    status: 409,
    code: 'CHANGED',
    message: expect.stringMatching(/^(Vijay More|Nandini Bose) changed this on .+ Please review it first\.$/),
    answer: { current: await atDesk(id), changedBy: (await atDesk(id))?.changedBy },
  })
  expect(await changes(id)).toHaveLength(2)
})

test('a doctor sent twice at the same time is added once', async () => {
  const id = crypto.randomUUID()
  await Promise.all([save(id, {}), save(id, {})])
  expect((await anyone.listDoctors()).filter(({ _id }) => _id === id)).toHaveLength(1)
  expect(await changes(id)).toHaveLength(1)
})

test('a sample doctor whose name is changed becomes a real doctor', async () => {
  const [sample] = (await vijay.api.listDeskDoctors()).doctors.filter(({ isSample }) => isSample)
  if (!sample) throw new Error('a demo has sample doctors')
  const { id, isSample: _i, changedAt: _a, changedBy: _b, revision, ...seen } = sample
  await save(id, { ...seen, clinic: 'Elsewhere' }, revision)
  expect(await atDesk(id)).toMatchObject({ isSample: true })
  await save(id, RAO, revision + 1)
  expect(await shown(id)).toMatchObject({ isSample: false })
})

test.each([
  ['name', '  ', 'Enter the doctor’s name, with the title.'],
  ['experienceYears', 71, 'Enter the years of experience, 0 to 70.'],
  ['ratingPercent', null, 'Enter the rating in percent, 0 to 100.'],
  ['reviews', -1, 'Enter the number of reviews, in digits.'],
  ['fee', 0, 'Enter the fee in rupees, like 600, or leave it empty.'],
  ['clinic', 'x'.repeat(121), 'At most 120 characters.'],
])('a wrong %s is reported at its field', async (field, value, sentence) => {
  const { answer, status } = await refusalOf(save(crypto.randomUUID(), { [field]: value }))
  expect(status).toBe(422)
  expect(answer.fields).toEqual({ [`doctor.${field}`]: sentence })
})

test('the list and its changes require the permission for the catalogue', async () => {
  const reception = await newStaff(whole, 'At the desk', 'reception')
  expect(await refusalOf(reception.api.listDeskDoctors())).toMatchObject({ status: 403 })
  expect(await refusalOf(save(crypto.randomUUID(), {}, null, reception))).toMatchObject({ status: 403 })
  const id = await newDoctor()
  const asked = reception.api.listRecordChanges({ params: { kind: 'doctor', id } })
  expect(await refusalOf(asked)).toMatchObject({ status: 403 })
})
