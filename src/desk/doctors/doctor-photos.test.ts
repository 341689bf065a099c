import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deleteDueFiles } from '#domain/files/deletions.ts'
import { MAX_PHOTO_BYTES, PHOTO_SIDE } from '#rules/photos.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { aPdf, aPicture, HEIC } from '#tests/helpers/uploads.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Photographs of doctors: added at the desk, public. */

const whole = await wholeShop()
const { anyone, app, shop } = whole
const vijay = await newStaff(whole, 'Vijay More', 'manager')
const nandini = await newStaff(whole, 'Nandini Bose', 'owner')

const RAO = {
  name: 'Dr. Sunita Rao',
  specialization: 'Dermatology',
  qualifications: 'MBBS, MD',
  fee: 600,
  clinic: 'Rao Clinic',
  location: 'Khar, Mumbai',
  experienceYears: 7,
  ratingPercent: 94,
  reviews: 20,
  isOffered: true,
}
async function newDoctor() {
  const id = randomUUID()
  await vijay.api.saveDoctor({ params: { id }, body: { revision: null, doctor: RAO } })
  return id
}
const give = (id: string, file: Buffer | null, seen: string | null = null, by = vijay) =>
  by.api.saveDoctorPhoto({
    params: { id },
    body: { seen, photo: file === null ? null : file.toString('base64') },
  })
const atDesk = async (id: string) => (await nandini.api.listDeskDoctors()).doctors.find(one => one.id === id)
const imageOf = async (id: string) =>
  (await anyone.listDoctors()).find(({ _id }) => _id === id)?.image ?? null
const open = async (address: string | null) => app.request(address ?? 'no photograph')
async function withPhoto() {
  const id = await newDoctor()
  await give(id, await aPicture())
  return { id, address: await imageOf(id) }
}
const changesOf = async (id: string) =>
  (await vijay.api.listRecordChanges({ params: { kind: 'doctor', id } })).changes.map(({ by, details }) => [
    by,
    ...details.flat(),
  ])

// P2-128
test('a doctor’s photograph becomes a small public square without its location, and the change is audited', async () => {
  const id = await newDoctor()
  expect(await imageOf(id)).toBeNull()
  const taken = sharp(await aPicture({ width: 900, height: 1200 })).withExif({
    IFD3: { GPSLatitudeRef: 'N' },
  })
  await give(id, await taken.jpeg().toBuffer())
  const address = await imageOf(id)
  expect((await atDesk(id))?.photo).toBe(address)
  expect(address).toMatch(/^\/api\/doctors\/photos\/[0-9a-f]{32}\.webp$/)
  const answer = await open(address)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
  const { format, width, height, exif } = await sharp(await answer.arrayBuffer()).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: PHOTO_SIDE, height: PHOTO_SIDE })
  expect((await changesOf(id))[0]).toEqual(['Vijay More', 'photograph', 'added'])
})

test.each(['jpeg', 'png', 'webp'] as const)('a %s picture is accepted', async format => {
  const id = await newDoctor()
  await give(id, await aPicture({ format }))
  expect((await open(await imageOf(id))).status).toBe(200)
})

test('of two people who replace a photograph at the same time, the second is refused and one file is left', async () => {
  const { id, address } = await withPhoto()
  const both = [give(id, await aPicture(), address, vijay), give(id, await aPicture(), address, nandini)]
  const done = await Promise.allSettled(both)
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(give(id, await aPicture(), address))).toMatchObject({
    status: 409,
    code: 'CHANGED',
    message: expect.stringMatching(/^(Vijay More|Nandini Bose) changed this on /),
  })
  const now = await imageOf(id)
  expect(now).not.toBe(address)
  expect((await open(now)).status).toBe(200)
  expect((await open(address)).status).toBe(404)
  expect(await deleteDueFiles(shop)).toBe(1)
})

test('removing a photograph deletes its file', async () => {
  const { id, address } = await withPhoto()
  await give(id, null, address, nandini)
  await give(id, null, address, nandini)
  expect(await imageOf(id)).toBeNull()
  expect((await open(address)).status).toBe(404)
  expect(await changesOf(id)).toHaveLength(3)
  const key = `photos/${address?.split('/').at(-1)}`
  await shop.files.get(key)
  expect(await deleteDueFiles(shop)).toBe(1)
  await expect(shop.files.get(key)).rejects.toMatchObject({ kind: 'not_found' })
})

test('withdrawing a doctor deletes the photograph, and a withdrawn doctor can’t get another', async () => {
  const { id, address } = await withPhoto()
  await vijay.api.saveDoctor({ params: { id }, body: { revision: 1, doctor: { ...RAO, isOffered: false } } })
  expect((await open(address)).status).toBe(404)
  expect(await atDesk(id)).toMatchObject({ photo: null, isOffered: false })
  const { status, answer } = await refusalOf(give(id, await aPicture()))
  expect(status).toBe(422)
  expect(answer.fields).toEqual({
    photo: 'The doctor is withdrawn. Offer the doctor before you add a photograph.',
  })
})

test('changing a doctor’s name keeps a real photograph and deletes a sample one', async () => {
  const { id, address } = await withPhoto()
  await vijay.api.saveDoctor({
    params: { id },
    body: { revision: 1, doctor: { ...RAO, name: 'Dr. S. Rao' } },
  })
  expect(await imageOf(id)).toBe(address)
  const sample = (await vijay.api.listDeskDoctors()).doctors.find(one => one.isSample && one.isOffered)
  if (!sample) throw new Error('a demo has sample doctors')
  await give(sample.id, await aPicture(), sample.photo)
  const { name, specialization, experienceYears, qualifications, location, clinic, ...rest } = sample
  const { ratingPercent, reviews, fee, isOffered } = rest
  const doctor = {
    name,
    specialization,
    experienceYears,
    qualifications,
    location,
    clinic,
    ratingPercent,
    reviews,
    fee,
    isOffered,
  }
  await vijay.api.saveDoctor({
    params: { id: sample.id },
    body: { revision: sample.revision, doctor: { ...doctor, name: 'Dr. Real' } },
  })
  expect(await atDesk(sample.id)).toMatchObject({ photo: null, isSample: false })
})

test.each([
  ['a PDF, whatever its name', async () => aPdf()],
  ['a HEIC picture', async () => HEIC],
  ['a drawing that can hold scripts', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('%s is refused at its field', async (_, file) => {
  const id = await newDoctor()
  const { status, answer } = await refusalOf(give(id, await file()))
  expect(status).toBe(422)
  expect(answer.fields).toEqual({ photo: 'Choose a JPEG, PNG or WebP picture.' })
  expect(await imageOf(id)).toBeNull()
})

test.each([
  ['a damaged picture', () => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('MZ<html>')])],
  ['a picture larger than a call may be', () => Buffer.alloc(MAX_PHOTO_BYTES + 3)],
])('%s can’t be added as a photograph', async (_, file) => {
  const id = await newDoctor()
  const { status, answer } = await refusalOf(give(id, file()))
  expect(status).toBe(422)
  expect(answer.fields).toEqual({ photo: 'This picture cannot be opened. Choose another one.' })
})

test('a file of 30 MB is refused before it is read', async () => {
  const refused = await refusalOf(give(await newDoctor(), Buffer.alloc(30 * 1024 * 1024)))
  expect(refused).toMatchObject({ status: 413, code: 'TOO_LARGE' })
})

test('adding a photograph requires the permission for the catalogue and an existing doctor', async () => {
  const reception = await newStaff(whole, 'At the desk', 'reception')
  const { id, address } = await withPhoto()
  expect(await refusalOf(give(id, null, address, reception))).toMatchObject({ status: 403 })
  expect(await imageOf(id)).toBe(address)
  expect(await refusalOf(give(randomUUID(), await aPicture()))).toMatchObject({ status: 404 })
  expect((await open('/api/doctors/photos/..%2Freports')).status).toBe(404)
})
