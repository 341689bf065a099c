import { randomUUID } from 'node:crypto'
import { or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { visits } from '#db/schema.ts'
import { createLiveCatalogue } from '#domain/catalogue/live.ts'
import { sendDueJobs } from '#domain/later-jobs.ts'
import { notifyOrder } from '#domain/messages/notify-order.ts'
import { newTubeCode } from '#domain/visits/specimens/labels.ts'
import { formatTime } from '#rules/dates.ts'
import { toRupees } from '#rules/money.ts'
import { shortNumber } from '#rules/short-addresses.ts'
import { newOrder, orderBody, refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { isVisitOf } from '#tests/helpers/visit-of.ts'

/** What each person is told to eat, by the order, its messages, the collector's phone and the desk. */

const { whole, meera, imran, at, event, send, visitIn, assign, goTo } = await collectorsDay()
const { shop } = whole
const catalogue = createLiveCatalogue(shop.db)
await catalogue.refresh()
const { labTests } = await catalogue.latest()
const priceOf = (ids: readonly string[]) =>
  ids.reduce((sum, id) => sum + toRupees(labTests.find(one => one.id === id)?.salePrice ?? 0), 0)

const CHILD = { bookingType: 'other', relation: 'child', consent: true, patientGender: 'Male' }

const bookingOf = (ids: readonly string[], hours: string, details: object = {}) => ({
  items: ids.map(id => ({ id, name: id, quantity: 1 })),
  totalAmount: priceOf(ids),
  details: { date: day(), timeSlot: hours, ...details },
})

const adding = (id: string) => ({ items: [{ id, patient: 0 }], totalAmount: priceOf([id]) })

const day = () => at('12:00').toISOString().slice(0, 10)

async function booked(...given: Parameters<typeof bookingOf>) {
  const made = await newOrder(whole, bookingOf(...given))
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  const sms = await sendMessages()
  const { order } = await made.api.getOrder({ params })
  return { ...made, order, params, id: params.id, before: sms.map(({ variables }) => variables.BEFORE) }
}

/** Sends the queued messages; returns the variables of each SMS. */
async function sendMessages() {
  const sent: { phone: string; variables: Readonly<Record<string, string>> }[] = []
  const sms: typeof shop.sms = {
    ...shop.sms,
    async send({ phone, variables }) {
      sent.push({ phone, variables })
      return { gateway: 'test', gatewayId: null }
    },
  }
  for (const { name, data } of whole.jobs.splice(0))
    if (name === 'notify-order') await notifyOrder({ ...shop, sms }, data)
  return sent
}

const SEVEN = '07:00 AM - 08:00 AM'

test('a child never fasts, the order and its SMS announce a call, and below two years only staff book', async () => {
  const { order, before } = await booked(['LIPID'], SEVEN, {
    ...CHILD,
    patientName: 'Kiran Rao',
    patientAge: 5,
  })
  expect(order).toMatchObject({ fastingHours: 0, fastFrom: null, fastingRequired: false })
  expect(order.patients).toMatchObject([{ fastingHours: 0, noFast: 'child', fastFrom: null }])
  expect(before).toEqual(['feed as usual we will call'])
  const baby = { ...CHILD, patientName: 'Aarav Rao', patientAge: 0, patientAgeMonths: 5 }
  const refused = await refusalOf(newOrder(whole, bookingOf(['LIPID'], SEVEN, baby)))
  expect(refused).toMatchObject({ status: 422, code: 'INVALID' })
  expect(refused.message).toContain('Aarav Rao is too young for. Please call us to book it.')
  const { api, params, order: noFast } = await booked(['CBC'], SEVEN, baby)
  expect(noFast.patients).toMatchObject([{ noFast: null, fastingHours: 0 }])
  const body = { ...adding('LIPID'), paymentMethod: 'COD' as const, consent: true }
  expect((await refusalOf(api.addTests({ params, body }))).message).toContain('Please call us to book it.')
})

test('a pregnant woman is not asked to fast, at this booking and the next, until her pregnancy is over', async () => {
  const details = { isPregnant: true, patientAge: 29 }
  const { api, order } = await booked(['LIPID'], SEVEN, details)
  expect(order.patients).toMatchObject([{ isPregnant: true, noFast: 'pregnant', fastFrom: null }])
  const [self] = (await api.listPatients()).patients
  expect(self).toMatchObject({ isPregnant: true })
  const again = (isPregnant?: boolean) =>
    api.createOrder({
      body: orderBody(whole, {
        ...bookingOf(['LIPID'], '08:00 AM - 09:00 AM', {
          patientAge: 29,
          patientId: self?.id,
          ...(isPregnant === undefined ? {} : { isPregnant }),
        }),
      }),
    })
  expect((await again(false)).order.patients).toMatchObject([{ noFast: null, fastingHours: 12 }])
  expect((await api.listPatients()).patients).toMatchObject([{ isPregnant: false }])
})

test('a visit for a single test after a meal is refused before nine, also for staff', async () => {
  const early = { status: 409, code: 'SLOT_CLOSED', message: expect.stringContaining('at 9 AM or later') }
  expect(await refusalOf(newOrder(whole, bookingOf(['PPBS'], '08:00 AM - 09:00 AM')))).toMatchObject(early)
  const { api, params, before, order } = await booked(['PPBS'], '10:00 AM - 11:00 AM')
  expect(order.patients).toMatchObject([{ fastingHours: 0, noFast: null, afterMealHours: 2 }])
  expect(before).toEqual(['start breakfast at 8 AM'])
  expect(
    await refusalOf(api.rescheduleOrder({ params, body: { date: day(), timeSlot: SEVEN } })),
  ).toMatchObject(early)
  const other = await booked(['CBC'], SEVEN)
  const body = { ...adding('PPBS'), paymentMethod: 'COD' as const }
  expect(await refusalOf(other.api.addTests({ params: other.params, body }))).toMatchObject(early)
})

/** A visit whose first sample was taken at 7:06, before the message of it is sent. */
async function firstTaken() {
  const { api, params, id, order } = await booked(['FBS', 'PPBS'], SEVEN, {
    doorName: 'Suresh',
    doorPhone: '9811122233',
    doorConsent: true,
  })
  await assign(id, imran)
  const { visit: before } = await api.getVisit({ params })
  expect(before).toMatchObject({ firstTakenAt: null, mealAt: null })
  await goTo('07:10')
  expect(await refusalOf(api.startMeal({ params }))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  const first = (await visitIn(imran, id))?.tubes.find(({ timing }) => timing === 'first')
  const taken = event(id, 'first_taken', '07:06')
  const events = [
    event(id, 'arrived', '07:01'),
    event(id, 'tube_bound', '07:05', { tube: first?.key, code: newTubeCode() }),
    taken,
  ]
  expect((await send(imran, [...events, taken])).map(({ outcome }) => outcome)).toEqual([
    'taken',
    'taken',
    'taken',
    'known',
  ])
  const readAtDesk = async () =>
    (await meera.api.getDeskBoard({ query: { city: 'Mumbai', date: day() } })).board.visits.find(
      one => one.orderId === id,
    )
  return { api, params, id, order, readAtDesk }
}

test('after the first of two samples the customer and the door contact are reminded of the meal', async () => {
  const { api, params, id, readAtDesk } = await firstTaken()
  const { visit } = await api.getVisit({ params })
  expect(visit).toMatchObject({ state: 'first_taken', firstTakenAt: at('07:06').toISOString() })
  expect(visit.doorCode).not.toBeNull()
  const told = await sendMessages()
  // The booker, and the number at the door.
  expect(told.map(({ variables }) => variables)).toMatchObject([
    { NOW: 'please eat now by 7 15 AM', TIME: '9 15 AM', LINK: expect.stringContaining(shortNumber(id)) },
    { NOW: 'please eat now by 7 15 AM', TIME: '9 15 AM', PHONE: '02200000000' },
  ])
  expect(told.map(({ phone }) => phone)).toContain('9811122233')
  expect(await readAtDesk()).toMatchObject({ state: 'first_taken', nextSampleAt: at('09:15').toISOString() })
})

test('the second sample is collected two hours after the meal, with a reminder before it', async () => {
  const { api, params, id, order, readAtDesk } = await firstTaken()
  await sendMessages()
  await goTo('07:20')
  await api.startMeal({ params })
  await api.startMeal({ params })
  const { mealAt } = (await api.getVisit({ params })).visit
  expect(formatTime(mealAt ?? '')).toBe('7:20 AM')
  expect(formatTime((await readAtDesk())?.nextSampleAt ?? '')).toBe('9:20 AM')
  expect((await visitIn(imran, id))?.events.map(({ kind }) => kind)).toContain('meal_started')
  // A quarter of an hour before, counted from the second of the meal.
  await goTo('09:06')
  await sendDueJobs(shop)
  const reminders = await sendMessages()
  expect(reminders.map(({ variables }) => variables).filter(({ NOW }) => NOW)).toMatchObject([
    { NOW: 'our collector comes soon', TIME: '9 20 AM' },
    { NOW: 'our collector comes soon', TIME: '9 20 AM' },
  ])
  await goTo('09:25')
  expect((await send(imran, [event(id, 'collected', '09:22', { reason: 'other' })]))[0]?.outcome).toBe(
    'taken',
  )
  expect((await api.getVisit({ params })).visit.state).toBe('collected')
  expect(order.patients).toMatchObject([{ afterMealHours: 2 }])
})

test('a phone can’t report the first of two samples for a visit with a single sample', async () => {
  const { id } = await booked(['CBC'], SEVEN)
  await assign(id, imran)
  await goTo('07:10')
  const [outcome] = await send(imran, [event(id, 'first_taken', '07:06')])
  expect(outcome).toMatchObject({ outcome: 'conflict', problem: 'This visit has no second sample.' })
})

test('reception records the first of two samples at a centre, and the patient returns for the second', async () => {
  const { api, params, order } = await booked(['FBS', 'PPBS'], SEVEN)
  const one = await booked(['CBC'], SEVEN)
  await shop.db
    .update(visits)
    .set({ isCentreVisit: true })
    .where(or(isVisitOf(order._id), isVisitOf(one.order._id)))
  await goTo('07:10')
  const joseph = await newStaff(whole, 'Joseph D’Souza', 'reception')
  const body = { eventId: randomUUID(), isFirst: true, cash: 0 }
  const record = () => joseph.api.collectCentreVisit({ params, body })
  await Promise.all([record(), record()])
  const { order: between } = await joseph.api.getDeskOrder({ params })
  expect(between).toMatchObject({ status: 'confirmed', visitState: 'first_taken', hasTwoSamples: true })
  expect((await api.getVisit({ params })).visit.state).toBe('first_taken')
  const eat = { NOW: 'please eat now by 7 20 AM', TIME: '9 20 AM' }
  expect((await sendMessages()).map(({ variables }) => variables)).toMatchObject([eat])
  await goTo('09:05')
  await sendDueJobs(shop)
  const again = { NOW: 'please return to the centre', TIME: '9 20 AM' }
  const reminders = (await sendMessages()).map(({ variables }) => variables)
  expect(reminders.filter(({ NOW }) => NOW)).toMatchObject([again])
  const single = joseph.api.collectCentreVisit({
    params: one.params,
    body: { ...body, eventId: randomUUID() },
  })
  expect(await refusalOf(single)).toMatchObject({ message: 'This visit has no second sample.' })
  await joseph.api.collectCentreVisit({
    params,
    body: { eventId: randomUUID(), cash: between.money.toTake },
  })
  expect((await joseph.api.getDeskOrder({ params })).order.status).toBe('collected')
})
