import { expect, test } from 'vitest'
import { readCentres } from '#domain/catalogue/centres.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { addTests } from '#domain/changes/add-tests.ts'
import { cancelOrder } from '#domain/changes/cancel-order.ts'
import { changeAddress } from '#domain/changes/change-address.ts'
import { moveVisit } from '#domain/changes/move-visit.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { recordVisitEvent } from '#domain/visits/record-event.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { orderMessages } from '#tests/helpers/order-messages.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { actingWith, noLimit } from '#tests/helpers/staff/acting.ts'
import { notifyOrder } from './notify-order.ts'

/** What staff change within a minute is one message, about what is different after it. */

const part = await shopPart()
const { shop, jobs, setClock } = part
const manager = await actingWith(shop, 'manager')
const { bookedOrder, sentOf } = orderMessages(part)
const catalogue = createLiveCatalogue(shop.db)
await catalogue.refresh()

const NOW = new Date('2026-11-23T10:00:00+05:30')
const HOME = '14 Hill Road, Bandra West, Mumbai 400050'
const PARK = '22 Park Road, Bandra West, Mumbai 400050'

/** Works off the jobs of all that is due after so many seconds. */
async function after(seconds: number) {
  setClock(new Date(shop.now().getTime() + seconds * SECOND_MS))
  await sendDueJobs(shop)
  for (const { name, data } of jobs.splice(0)) if (name === 'notify-order') await notifyOrder(shop, data)
}

async function booked() {
  setClock(NOW)
  jobs.length = 0
  const { order } = await bookedOrder({
    date: '2026-11-25',
    hour: 9,
    address: HOME,
    patientEmail: 'patient@home.test',
  })
  const orderId = order.id
  return {
    order,
    move: (date: string, hour: number) => moveVisit(shop, manager, { orderId, to: { date, hour } }),
    address: (address: string) => changeAddress(shop, manager, { orderId, address }),
    add: (id: string) =>
      addTests(shop, catalogue, manager, { orderId, items: [{ id }], paymentMethod: 'COD' }),
    cancel: (id = orderId) => cancelOrder(shop, manager, { check: noLimit, orderId: id, reason: 'asked' }),
    ownMove: (date: string, hour: number) =>
      moveVisit(shop, { kind: 'customer', id: order.customerId }, { orderId, to: { date, hour } }),
    sms: async () => (await sentOf(order)).flatMap(({ channel, text }) => (channel === 'sms' ? [text] : [])),
    emails: async () =>
      (await sentOf(order)).flatMap(({ channel, text }) => (channel === 'email' ? [text] : [])),
  }
}

test('a move, another address and an added test are one message, a minute after the last of them', async () => {
  const visit = await booked()
  await visit.move('2026-11-26', 8)
  await after(40)
  await visit.address(PARK)
  await after(40)
  await visit.add('ESR')
  await after(59)
  expect(await visit.sms()).toEqual([])
  await after(1)
  await after(300)
  expect(await visit.sms()).toEqual([expect.stringContaining('your visit has moved to Thu 26 Nov 8 to 9 AM')])
  const [email, ...more] = await visit.emails()
  expect(more).toEqual([])
  for (const line of ['We’ve moved', 'The address for', 'A test was added', 'Before: Wednesday, 25 November'])
    expect(email).toContain(line)
})

test('changes of the address and the tests without a move name both', async () => {
  const visit = await booked()
  await visit.add('ESR')
  await visit.address(PARK)
  await after(60)
  expect(await visit.sms()).toEqual([expect.stringContaining('What is new: the address and the tests.')])
})

test('changes that undo each other within the minute send nothing', async () => {
  const visit = await booked()
  await visit.move('2026-11-26', 8)
  await visit.address(PARK)
  await visit.move('2026-11-25', 9)
  await visit.address(HOME)
  const { id } = await visit.add('ESR')
  await visit.cancel(id)
  await after(60)
  await after(60)
  expect(await visit.sms()).toEqual([])
  expect(await visit.emails()).toEqual([])
})

test('what is changed more than a minute later is a message of its own, and the first is not sent again', async () => {
  const visit = await booked()
  await visit.move('2026-11-26', 8)
  await visit.address(PARK)
  await after(61)
  await visit.address(HOME)
  await after(61)
  await visit.move('2026-11-26', 9)
  await after(61)
  const sms = await visit.sms()
  expect(sms.map(text => /moved to [^.]+|What is new: [^.]+/.exec(text)?.[0])).toEqual([
    'moved to Thu 26 Nov 8 to 9 AM',
    'What is new: we will come to Bandra West',
    'moved to Thu 26 Nov 9 to 10 AM',
  ])
})

test('a test that was added within the minute before the sample is still announced', async () => {
  const visit = await booked()
  await visit.add('ESR')
  await after(20)
  await recordVisitEvent(shop, {
    orderId: visit.order.id,
    kind: 'collected',
    actor: manager.actor,
    isEarly: true,
  })
  await after(40)
  await after(300)
  const sms = await visit.sms()
  expect(sms.filter(text => text.includes('has changed'))).toEqual([
    expect.stringContaining('What is new: a test was added. Before the visit: nothing more to do.'),
  ])
  const email = (await visit.emails()).find(text => text.includes('A test was added'))
  expect(email).not.toContain('fast')
})

test('a cancellation within the minute is the only message', async () => {
  const visit = await booked()
  await visit.move('2026-11-26', 8)
  await visit.address(PARK)
  await visit.cancel()
  await after(1)
  await after(60)
  expect(await visit.sms()).toEqual([expect.stringContaining('is cancelled')])
})

test('a move by the customer is sent at once, and covers that of staff before it', async () => {
  const visit = await booked()
  await visit.move('2026-11-26', 8)
  await visit.address(PARK)
  await visit.ownMove('2026-11-26', 10)
  await after(1)
  expect(await visit.sms()).toEqual([expect.stringContaining('moved to Thu 26 Nov 10 to 11 AM')])
  await after(60)
  const [, ...more] = await visit.sms()
  expect(more).toEqual([expect.stringContaining('What is new: we will come to Bandra West')])
})

test('a visit that moves to a centre is one message with the new place, and none if it moves back within the minute', async () => {
  const [centre] = await readCentres(shop.db)
  const code = centre?.code ?? ''
  const to = { date: '2026-11-25', hour: 9 }
  const visit = await booked()
  const orderId = visit.order.id
  await moveVisit(shop, manager, { orderId, to, place: { centre: code } })
  await after(20)
  await moveVisit(shop, manager, { orderId, to, place: { centre: null } })
  await after(61)
  expect(await visit.sms()).toEqual([])
  await moveVisit(shop, manager, { orderId, to, place: { centre: code } })
  await after(61)
  expect(await visit.sms()).toEqual([expect.stringContaining('What is new: come to ')])
  await moveVisit(shop, manager, { orderId, to: { ...to, hour: 8 }, place: { centre: null } })
  await after(61)
  expect(await visit.sms()).toContainEqual(expect.stringContaining('What is new: time and place'))
  expect((await visit.emails()).at(-1)).toContain('is at another place now')
})
