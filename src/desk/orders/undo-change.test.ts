import { expect, test } from 'vitest'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { UNDO_MS } from '#rules/undo.ts'
import { historyOf } from '#tests/helpers/history.ts'
import { newOrder, refusalOf } from '#tests/helpers/orders.ts'
import { assignment } from '#tests/helpers/staff/boards.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The desk undoes its own change while the message to the customer waits. */

const whole = await wholeShop({ slotCapacity: 1, ordersPerCustomer: 1000 })
const { shop, jobs } = whole
const meera = await newStaff(whole, 'Meera Iyer', 'coordinator')
const vimal = await newStaff(whole, 'Vimal Joshi', 'coordinator')
await newStaff(whole, 'Imran Shaikh', 'collector')

type Params = { id: string }
const read = async (params: Params, { api } = meera) => (await api.getDeskOrder({ params })).order

let hour = 7
/** Each visit has its own hour, as a slot has one seat. */
async function confirmed() {
  hour += 1
  const timeSlot = slotAt(hour)
  const { order, api } = await newOrder(whole, { details: { date: '2026-11-25', timeSlot } })
  const params = { id: order.orderId }
  await api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  jobs.length = 0
  return { params, order, timeSlot }
}
const at = (on: number) => `${String(((on + 11) % 12) + 1).padStart(2, '0')}:00 ${on < 12 ? 'AM' : 'PM'}`
const slotAt = (on: number) => `${at(on)} - ${at(on + 1)}`

async function moveTo(params: Params, timeSlot: string, date = '2026-11-26') {
  const { revision } = await read(params)
  const { order } = await meera.api.rescheduleAtDesk({ params, body: { date, timeSlot, revision } })
  return order
}

const undo = async (params: Params, by = meera) => {
  const { undo, revision } = await read(params)
  return by.api.undoAtDesk({ params, body: { changeId: undo?.id ?? crypto.randomUUID(), revision } })
}

async function jobsOf(orderId: string) {
  await sendDueJobs(shop)
  return jobs.flatMap(({ data }) => ('orderId' in data && data.orderId === orderId ? [data] : []))
}

test('an undone move restores time and collector, and the history states it', async () => {
  const { params, order, timeSlot } = await confirmed()
  await meera.api.assignVisits(assignment(params.id))
  const moved = await moveTo(params, timeSlot)
  expect(moved).toMatchObject({ collector: null, moves: 1, undo: { what: 'moved' } })
  const { order: undone } = await undo(params)
  expect(undone).toMatchObject({ date: '2026-11-25', timeSlot, moves: 0, undo: null })
  expect(await read(params)).toMatchObject({ collector: { name: 'Imran Shaikh' } })
  expect(undone.timeline[0]).toMatchObject({
    text: expect.stringContaining('Undid the move'),
    by: 'Meera Iyer',
  })
  const [first, second] = (await historyOf(shop.db, order._id)).filter(
    ({ action }) => action === 'visit.moved',
  )
  expect(second?.details).toMatchObject({ undoes: first?.id })
})

test('a former slot that was taken meanwhile is refused, and the visit stays where it was moved', async () => {
  const { params, timeSlot } = await confirmed()
  await moveTo(params, timeSlot)
  const other = await newOrder(whole, { details: { date: '2026-11-25', timeSlot } })
  expect(other.order.status).toBe('pending')
  expect(await refusalOf(undo(params))).toMatchObject({ code: 'SLOT_FULL' })
  expect(await read(params)).toMatchObject({ date: '2026-11-26', moves: 1 })
})

test('another person, and the same person after a minute or after another change, can’t undo it', async () => {
  const { params, timeSlot } = await confirmed()
  const { undo: shown, revision } = await moveTo(params, timeSlot)
  const body = { changeId: shown?.id ?? '', revision }
  expect(await read(params, vimal)).toMatchObject({ undo: null })
  expect(await refusalOf(vimal.api.undoAtDesk({ params, body }))).toMatchObject({
    code: 'CHANGED',
    status: 409,
  })
  whole.simulator.advance(UNDO_MS)
  expect(await read(params)).toMatchObject({ undo: null })
  expect(await refusalOf(meera.api.undoAtDesk({ params, body }))).toMatchObject({ code: 'CHANGED' })
  expect(await read(params)).toMatchObject({ date: '2026-11-26' })

  const again = await moveTo(params, timeSlot, '2026-11-27')
  await vimal.api.changeDoctorAtDesk({ params, body: { referredBy: 'Dr. Rao', revision: again.revision } })
  const late = { changeId: again.undo?.id ?? '', revision: (await read(params)).revision }
  expect(await refusalOf(meera.api.undoAtDesk({ params, body: late }))).toMatchObject({ code: 'CHANGED' })
})

test('a note does not end the undoing', async () => {
  const { params, timeSlot } = await confirmed()
  await moveTo(params, timeSlot)
  await meera.api.addDeskNote({ params, body: { id: crypto.randomUUID(), text: 'Rings twice.' } })
  expect((await undo(params)).order).toMatchObject({ date: '2026-11-25' })
})

test('an address and a contact at the door return to what they were', async () => {
  const { params, order } = await confirmed()
  const { revision, address } = await read(params)
  const parts = { pinCode: '400050', house: '9', street: 'Carter Road, Bandra West', landmark: '' }
  const changed = (await meera.api.changeAddressAtDesk({ params, body: { parts, revision } })).order
  expect(changed).toMatchObject({
    address: expect.stringContaining('Carter Road'),
    undo: { what: 'address' },
  })
  expect((await undo(params)).order).toMatchObject({ address, undo: null })

  const [person] = changed.patients
  const correct = async (phone: string) =>
    meera.api.correctPersonAtDesk({
      params,
      body: {
        patient: 0,
        name: person?.name ?? '',
        age: person?.years ?? 0,
        gender: 'Female',
        door: { name: 'Usha', phone },
        revision: (await read(params)).revision,
      },
    })
  expect((await correct('9876543210')).order).toMatchObject({ undo: { what: 'door' } })
  expect((await undo(params)).order).toMatchObject({ door: null, undo: null })
  whole.simulator.advance(UNDO_MS + SECOND_MS)
  // Both jobs find nothing to send: see changes-of-a-minute.test.ts.
  expect((await jobsOf(order._id)).map(job => 'about' in job && job.about).toSorted()).toEqual([
    'changed',
    'confirmed',
  ])
})
