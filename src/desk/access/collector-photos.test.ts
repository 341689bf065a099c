import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deleteDueFiles } from '#domain/files/deletions.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { PHOTO_SIDE } from '#rules/photos.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { staffWith } from '#tests/helpers/staff/acting.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { aPdf, aPicture } from '#tests/helpers/uploads.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** Photographs of collectors: added by managers of the staff, shown to the customer of the visit. */

const whole = await wholeShop({ slotCapacity: 1000, ordersPerCustomer: 1000 })
const { app, shop } = whole
const asha = await staffWith(shop, 'manager')
whole.setClock('2026-11-23T10:00:00+05:30')
const nandini = await newStaff(whole, 'Nandini Bose', 'owner')
const farida = await newStaff(whole, 'Farida Contractor', 'owner')
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const newCollector = () => newStaff(whole, `Collector ${randomUUID()}`, 'collector')

const give = async (id: string, file: Buffer | null, seen: string | null = null, by = nandini) => {
  const body = { seen, photo: file === null ? null : file.toString('base64') }
  return confirmed(by.key, stepUp => by.api.saveStaffPhoto({ params: { id }, body: { ...body, stepUp } }))
}
const listed = async (id: string) => (await farida.api.listStaff()).staff.find(one => one.id === id)
const pictureOf = async (id: string) =>
  Buffer.from((await farida.api.getStaffPhoto({ params: { id } })).webp, 'base64')
async function withPhoto() {
  const { id, name } = await newCollector()
  await give(id, await aPicture())
  return { id, name, photo: (await listed(id))?.photo ?? null }
}
const isStored = async (photo: string | null) =>
  shop.files.get(`photos/${photo}`).then(
    () => true,
    () => false,
  )

/** A confirmed visit on the 25th at nine, to which the collector is sent. */
async function visitOf(collectorId: string) {
  const made = await newOrder(whole)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const visits = [{ orderId: params.id, eventId: randomUUID() }]
  await meera.api.assignVisits({ body: { visits, collectorId, isInstead: false } })
  const photoAt = async () => (await made.api.getVisit({ params })).visit.collector?.photo ?? null
  return { ...made, params, photoAt }
}
const open = (address: string | null, token?: string) =>
  app.request(address ?? 'no photograph', { headers: token ? { authorization: `Bearer ${token}` } : {} })

test('only the customer whom the collector visits sees the photograph', async () => {
  const { id } = await withPhoto()
  const { token, photoAt } = await visitOf(id)
  const address = await photoAt()
  const answer = await open(address, token)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height]).toEqual([PHOTO_SIDE, PHOTO_SIDE])

  const other = await visitOf((await newCollector()).id)
  expect(await other.photoAt()).toBeNull()
  expect((await open(address, other.token)).status).toBe(404)
  const ofOwnOrder = `/api/orders/${other.params.id}/collector-photo/${address?.split('/').at(-1)}`
  expect((await open(ofOwnOrder, other.token)).status).toBe(404)
  expect((await open(address)).status).toBe(401)
  const asDoctor = `/api/doctors/photos/${address?.split('/').at(-1)}`
  expect((await open(asDoctor)).status).toBe(404)
})

test('the photograph is shown until the sample is taken, and is gone afterwards', async () => {
  const { id } = await withPhoto()
  const { token, params, photoAt } = await visitOf(id)
  const address = await photoAt()
  const note = (kind: 'on_the_way' | 'arrived' | 'collected') =>
    recordVisitEvent(shop, { actor: asha, orderId: params.id, kind })
  whole.setClock('2026-11-25T08:40:00+05:30')
  await note('on_the_way')
  await note('arrived')
  expect(await photoAt()).toBe(address)
  expect((await open(address, token)).status).toBe(200)
  await note('collected')
  expect(await photoAt()).toBeNull()
  expect((await open(address, token)).status).toBe(404)
  whole.setClock('2026-11-23T10:00:00+05:30')
})

test('a visit that another collector takes over shows the photograph of that collector, and of no other', async () => {
  const [first, second] = [await withPhoto(), await withPhoto()]
  const { token, params, photoAt } = await visitOf(first.id)
  const before = await photoAt()
  const visits = [{ orderId: params.id, eventId: randomUUID() }]
  await meera.api.assignVisits({ body: { visits, collectorId: second.id, isInstead: true } })
  const after = await photoAt()
  expect(after).not.toBe(before)
  expect((await open(after, token)).status).toBe(200)
  expect((await open(before, token)).status).toBe(404)
})

test('of two people who replace a photograph at the same time, the second is refused and one file is left', async () => {
  const { id, photo } = await withPhoto()
  const both = [give(id, await aPicture(), photo, nandini), give(id, await aPicture(), photo, farida)]
  const done = await Promise.allSettled(both)
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(give(id, await aPicture(), photo))).toMatchObject({
    status: 409,
    code: 'CHANGED',
    message: expect.stringMatching(/^(Nandini Bose|Farida Contractor) changed this on /),
  })
  await deleteDueFiles(shop)
  expect([await isStored(photo), await isStored((await listed(id))?.photo ?? null)]).toEqual([false, true])
  const audited = await farida.api.listAudit({ body: { staffId: nandini.id, kind: 'changed' } })
  expect(JSON.stringify(audited)).toContain('added the photograph of Collector')
})

test('removing a photograph removes it from the visit and deletes its file', async () => {
  const { id, photo } = await withPhoto()
  const { token, photoAt } = await visitOf(id)
  const address = await photoAt()
  await give(id, null, photo, farida)
  expect((await listed(id))?.photo).toBeNull()
  expect(await photoAt()).toBeNull()
  expect((await open(address, token)).status).toBe(404)
  expect(await refusalOf(pictureOf(id))).toMatchObject({ status: 404 })
  await deleteDueFiles(shop)
  expect(await isStored(photo)).toBe(false)
})

test('the photograph of a person who leaves or stops being a collector is deleted', async () => {
  const leaves = await withPhoto()
  await confirmed(nandini.key, stepUp =>
    nandini.api.endStaff({ params: { id: leaves.id }, body: { stepUp } }),
  )
  const changes = await withPhoto()
  await confirmed(nandini.key, stepUp =>
    nandini.api.changeStaff({
      params: { id: changes.id },
      body: { revision: 1, phone: null, grants: [{ role: 'reception', centre: null }], stepUp },
    }),
  )
  expect((await listed(changes.id))?.photo).toBeNull()
  await deleteDueFiles(shop)
  expect([await isStored(leaves.photo), await isStored(changes.photo)]).toEqual([false, false])
})

test('only staff managers add photographs, only for collectors, and with a passkey', async () => {
  const { id, photo } = await withPhoto()
  expect((await pictureOf(id)).length).toBeGreaterThan(0)
  const without = nandini.api.saveStaffPhoto({ params: { id }, body: { seen: photo, photo: null } })
  expect(await refusalOf(without)).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
  expect(await refusalOf(give(id, null, photo, meera))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(await refusalOf(meera.api.getStaffPhoto({ params: { id } }))).toMatchObject({ status: 403 })
  const { status, answer } = await refusalOf(give(meera.id, await aPicture()))
  expect(status).toBe(422)
  expect(answer.fields).toEqual({
    photo: 'Only a collector has a photograph. Give this person the role first.',
  })
  expect((await listed(id))?.photo).toBe(photo)
})

test('a PDF named .jpg is refused at its field', async () => {
  const { id } = await newCollector()
  const { status, answer } = await refusalOf(give(id, aPdf()))
  expect(status).toBe(422)
  expect(answer.fields).toEqual({ photo: 'Choose a JPEG, PNG or WebP picture.' })
  const large = await refusalOf(give(id, Buffer.alloc(30 * 1024 * 1024)))
  expect(large).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  expect((await listed(id))?.photo).toBeNull()
})
