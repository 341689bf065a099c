import { expect, test } from 'vitest'
import { endStaffAccess } from '#domain/desk/leave.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { about, callAbout, requestsOf } from '#tests/helpers/staff/requests.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The queue of requests: holders and calls. Time continues from test to test. */

const whole = await wholeShop({ formsPerAddress: 1000 })
const { shop } = whole
const { acts, later, listed, nursing, offer, person, phone, prescription, shown } = requestsOf(whole)
whole.setClock('2026-11-23T10:00:00+05:30')

test('requests of every form wait in one queue, the oldest first, with masked phones', async () => {
  const meera = await person('reception')
  const ids = [await nursing('First One')]
  later(1)
  ids.push(await prescription('Second One'))
  later(1)
  ids.push(await offer('Third One'))
  const queue = (await listed(meera)).filter(({ id }) => ids.includes(id))
  expect(queue).toMatchObject([
    { kind: 'home-care', name: 'First One', wanted: 'Nursing', city: 'Pune', holder: null, callCount: 0 },
    { kind: 'prescription', name: 'Second One', wanted: null, preferred: null },
    { kind: 'offer', name: 'Third One', preferred: '2026-11-30' },
  ])
  for (const { phone: told } of queue) expect(told).toMatch(/^98x{6}\d\d$/)
})

test('opening a request shows its phone number, and is audited', async () => {
  const meera = await person('coordinator')
  const mobile = phone()
  const id = await nursing('Asha Opened', mobile)
  expect(await shown(meera, id)).toMatchObject({ id, mobile, calls: [], fileType: null })
  expect(await acts(id)).toEqual(['request.read'])
})

test('an opened request shows the campaign that its customer came from', async () => {
  const meera = await person('reception')
  const source = { utm_campaign: 'diwali', utm_source: 'google' }
  const form = {
    name: 'Asha Campaign',
    mobile: phone(),
    dateTime: '2026-11-30',
    serviceType: 'Nursing',
    city: 'Pune',
    source,
  }
  const { booking } = await whole.anyone.createBooking({ body: form })
  expect(await shown(meera, booking._id)).toMatchObject({ source: 'google, diwali' })
  expect(await shown(meera, await nursing('Asha Direct'))).toMatchObject({ source: null })
})

test('a request that waits longer than two working hours is overdue and comes first', async () => {
  const meera = await person('coordinator')
  const old = await nursing('Long Ago')
  later(121)
  const young = await nursing('Just Now')
  const queue = (await listed(meera)).filter(({ id }) => [old, young].includes(id))
  expect(queue.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
    [old, true],
    [young, false],
  ])
  const overdue = await listed(meera, 'overdue')
  expect(overdue.map(({ id }) => id)).toContain(old)
  // The menu has the same number, for who may work on them.
  expect((await meera.api.getWaiting()).waiting.requests).toBe(overdue.length)
})

test('of two people who assign a request to themselves at the same time, the second gets the first one’s name', async () => {
  const [meera, irfan] = [await person('coordinator'), await person('reception')]
  const id = await nursing('Wanted Twice')
  const taken = await Promise.allSettled([
    meera.api.takeDeskRequest(about(id)),
    irfan.api.takeDeskRequest(about(id)),
  ])
  expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [has, hasNot] = taken[0]?.status === 'fulfilled' ? [meera, irfan] : [irfan, meera]
  expect(await refusalOf(hasNot.api.takeDeskRequest(about(id)))).toMatchObject({
    status: 409,
    code: 'ORDER_STEP_REFUSED',
    message: `${has.name} is working on this request.`,
  })
  expect((await listed(has, 'mine')).map(one => one.id)).toEqual([id])
  expect((await listed(hasNot, 'free')).map(one => one.id)).not.toContain(id)
  expect(await shown(hasNot, id)).toMatchObject({ holder: { name: has.name, isSelf: false } })
  // Nor does any other action by a person who is not the holder.
  for (const action of [
    () => hasNot.api.recordDeskCall(callAbout(id)),
    () => hasNot.api.closeDeskRequest({ params: { id }, body: { reason: 'twice' } }),
  ])
    expect(await refusalOf(action())).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  await hasNot.api.releaseDeskRequest(about(id))
  expect(await shown(has, id)).toMatchObject({ holder: { isSelf: true } })
})

test('a request becomes unassigned after half an hour without action, and when its holder leaves', async () => {
  const [meera, irfan, sana] = [
    await person('coordinator'),
    await person('coordinator'),
    await person('coordinator'),
  ]
  const id = await nursing('Not Forgotten')
  await meera.api.takeDeskRequest(about(id))
  later(29)
  await meera.api.recordDeskCall(callAbout(id))
  later(29)
  expect(await refusalOf(irfan.api.takeDeskRequest(about(id)))).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  later(2)
  expect(await shown(irfan, id)).toMatchObject({ holder: null })
  await irfan.api.takeDeskRequest(about(id))
  await endStaffAccess(shop, { name: irfan.name, actor: { kind: 'command-line', name: 'asha' } })
  expect(await shown(sana, id)).toMatchObject({ holder: null })
  await sana.api.takeDeskRequest(about(id))
  await sana.api.releaseDeskRequest(about(id))
  expect((await listed(meera, 'free')).map(one => one.id)).toContain(id)
})

test('every simultaneous first call about a request is either accepted or refused with a reason', async () => {
  const [meera, irfan] = [await person('coordinator'), await person('coordinator')]
  for (let round = 1; round <= 40; round += 1) {
    const call = callAbout(await nursing(`At Once ${round}`))
    const sent = [meera, meera, meera, meera, irfan, irfan].map(one => one.api.recordDeskCall(call))
    const refused = (await Promise.allSettled(sent)).filter(one => one.status === 'rejected')
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'ORDER_STEP_REFUSED' })
  }
})

test('calls are recorded once, even if they are sent again, and stay', async () => {
  const meera = await person('coordinator')
  const id = await nursing('Called Thrice')
  const same = callAbout(id, { note: 'Rang out' })
  await Promise.all([meera.api.recordDeskCall(same), meera.api.recordDeskCall(same)])
  later(1)
  const againAt = new Date(shop.now().getTime() + 5 * 3_600_000).toISOString()
  await meera.api.recordDeskCall(callAbout(id, { outcome: 'call-again', againAt }))
  expect(await shown(meera, id)).toMatchObject({
    dueAt: againAt,
    isOverdue: false,
    holder: { isSelf: true },
    callCount: 2,
    calls: [
      { outcome: 'no-answer', note: 'Rang out', by: meera.name, againAt: null },
      { outcome: 'call-again', note: null, againAt },
    ],
  })
  expect((await acts(id)).filter(one => one === 'request.called')).toHaveLength(2)
  later(301)
  expect(await shown(meera, id)).toMatchObject({ isOverdue: true })
})

test('the id of a call about another request is refused and not recorded', async () => {
  const meera = await person('coordinator')
  const first = await nursing('Called First')
  const second = await nursing('Called Second')
  const call = callAbout(first)
  await meera.api.recordDeskCall(call)
  expect(await refusalOf(meera.api.recordDeskCall({ ...callAbout(second), body: call.body }))).toMatchObject({
    code: 'INVALID',
  })
  expect(await shown(meera, second)).toMatchObject({ calls: [], holder: null })
})

test.each([
  ['no hour', { outcome: 'call-again' }],
  ['an hour that is over', { outcome: 'call-again', againAt: '2026-11-01T10:00:00.000Z' }],
  ['an hour in three months', { outcome: 'call-again', againAt: '2027-03-01T10:00:00.000Z' }],
  ['an hour where nobody asked for one', { outcome: 'no-answer', againAt: '2026-12-01T10:00:00.000Z' }],
] as const)('calling again at %s is refused', async (_, wrong) => {
  const meera = await person('coordinator')
  const id = await nursing('No Hour')
  expect(await refusalOf(meera.api.recordDeskCall(callAbout(id, wrong)))).toMatchObject({
    status: 422,
    code: 'INVALID',
    fields: { againAt: expect.any(String) },
  })
  expect(await shown(meera, id)).toMatchObject({ callCount: 0, holder: null })
})
