import { expect, test } from 'vitest'
import { doorCode } from '#domain/visits/door-code.ts'
import { visitOfTwo } from '#tests/helpers/additions.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { A_TEST_MORE, newOrder } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const whole = await wholeShop({ slotCapacity: 1000 })
const { run, json } = commandsOn(whole.shop)

async function confirmed(at = '10:00') {
  whole.moveTo(`2026-11-23T${at}:00+05:30`)
  const made = await newOrder(whole)
  const params = { id: made.order.orderId }
  await made.api.setPaymentMethod({ params, body: { paymentMethod: 'COD' } })
  return { ...made, params, id: made.order.orderId }
}

test('a day goes by: assigned together, on the way, the code at the door, collected, received', async () => {
  const [one, two] = [await confirmed(), await confirmed('10:01')]
  const list = 'visits list --date 2026-11-25'
  expect((await run(`${list} --unassigned`)).out).toContain(one.id)
  expect(await run(`visits assign ${one.id} ${two.id} --collector`, 'Sana Qureshi')).toMatchObject({
    exitCode: 0,
    out: `${one.id}: assigned.\n${two.id}: assigned.`,
  })
  expect(await run(`${list} --unassigned`)).toMatchObject({ out: 'No visits.' })
  whole.moveTo('2026-11-25T08:45:00+05:30')
  await run(`visits on-the-way ${one.id}`)
  expect(await run(`visits arrived ${one.id} --code 12345`)).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('not the door code'),
  })
  const code = doorCode(whole.shop.rules.secret, one.order._id)
  expect((await run(`visits arrived ${one.id} --code ${code}`)).exitCode).toBe(0)
  expect((await run(`visits arrived ${two.id} --without-code no-phone`)).exitCode).toBe(0)
  expect(await run(`visits collected ${one.id}`)).toMatchObject({
    out: expect.stringMatching(/: collected\. ₹249\.00 taken in cash; invoice .+ is issued\./),
  })
  await run(`visits received ${one.id}`)
  expect(await json(list)).toMatchObject({
    visits: expect.arrayContaining([
      expect.objectContaining({ number: one.id, state: 'received', collector: 'Sana Qureshi' }),
      expect.objectContaining({ number: two.id, state: 'arrived', news: 'coming' }),
    ]),
  })
})

test('what was added stands in the line of its visit, with all tests, and the cash is taken together', async () => {
  const { id, api, params } = await confirmed()
  const { order } = await api.addTests({ params, body: A_TEST_MORE })
  const unpaid = { items: [{ id: 'ESR', patient: 0 }], totalAmount: 120, paymentMethod: 'ONLINE' as const }
  await api.addTests({ params, body: unpaid })
  const list = 'visits list --date 2026-11-25'
  const { visits } = (await json(list)) as { visits: { number: string }[] }
  expect(visits.filter(({ number }) => [id, order.orderId].includes(number))).toMatchObject([
    {
      number: id,
      added: [order.orderId],
      due: 348,
      items: [
        { id: 'CBC', patientName: 'Asha Rao' },
        { id: 'HB', patientName: 'Asha Rao' },
      ],
    },
  ])
  expect((await run(list)).out).toMatch(new RegExp(`${id} \\+ ${order.orderId} .*CBC HB +₹348\\.00`))
  whole.moveTo('2026-11-25T09:20:00+05:30')
  expect(await run(`visits collected ${order.orderId}`)).toMatchObject({
    out: expect.stringMatching(`^${id}: collected\\. ₹348\\.00 taken in cash; invoices .+, .+ are issued\\.`),
  })
  expect((await json(list)) as object).toMatchObject({
    visits: expect.arrayContaining([expect.objectContaining({ number: id, state: 'collected', due: 0 })]),
  })
})

test('a visit for several names everybody, whose tests are whose, and both numbers to call', async () => {
  whole.moveTo('2026-11-23T10:00:00+05:30')
  const phones = { patientPhone: '9876500011', alternatePhone: '9123400022' }
  const { api, order, params, add } = await visitOfTwo(whole, phones)
  const { orderId } = await add({ items: [{ id: 'HB', patient: 1 }] })
  const list = 'visits list --date 2026-11-25'
  const lineOf = async (options = '') =>
    (await run(`${list}${options}`)).out.split('\n').find(line => line.includes(order.orderId))
  expect(await lineOf()).toMatch(/Asha Rao, Ravi Rao .*98xxxxxx11, 91xxxxxx22 +CBC CBC HB /)
  expect(await lineOf(' --full')).toMatch(/9876500011, 9123400022 +Asha Rao: CBC; Ravi Rao: CBC HB +₹597\.00/)
  const seen = async () =>
    ((await json(list)) as { visits: { number: string }[] }).visits.find(
      ({ number }) => number === order.orderId,
    )
  expect(await seen()).toMatchObject({
    added: [orderId],
    phone: '98xxxxxx11',
    alternatePhone: '91xxxxxx22',
    patients: [
      { name: 'Asha Rao', items: ['CBC'] },
      { name: 'Ravi Rao', items: ['CBC', 'HB'] },
    ],
  })
  await api.cancelOrder({ params, body: { lines: [0] } })
  expect(await seen()).toMatchObject({ patients: [{ name: 'Ravi Rao', items: ['CBC', 'HB'] }] })
  expect(await lineOf(' --full')).toMatch(/ Ravi Rao .* 9123400022 +CBC HB +₹348\.00/)
})

test('of several visits one that is refused is named, and the others are noted', async () => {
  const { id } = await confirmed()
  whole.moveTo('2026-11-25T08:40:00+05:30')
  const done = await run(`visits on-the-way ${id} ORD-2222-2222`)
  expect(done.exitCode).toBe(1)
  expect(done.out).toContain(`${id}: on the way.\nORD-2222-2222:`)
})

test('a day too early nobody is on the way or at the door by mistake: --early says that it is none', async () => {
  const { id } = await confirmed()
  for (const line of [`on-the-way ${id}`, `arrived ${id}`, `arrived ${id} --without-code no-phone`]) {
    const refused = { exitCode: 1, err: expect.stringMatching(/is on Wed, 25 Nov.* add --early\.$/) }
    expect(await run(`visits ${line}`), line).toMatchObject(refused)
    expect((await run(`visits ${line} --early`)).exitCode, line).toBe(0)
  }
})

test('nobody who came in time is marked, and a sample is rejected by command', async () => {
  const { id, api, params } = await confirmed()
  whole.moveTo('2026-11-25T10:31:00+05:30')
  expect((await run('visits list --date 2026-11-25')).out).toMatch(new RegExp(`${id}.*booked, LATE`))
  await run(`visits collected ${id} --at 2026-11-25T09:20+05:30`)
  expect(await run(`visits reject ${id} --reason clotted --items 2`)).toMatchObject({ exitCode: 1 })
  expect(await run(`visits reject ${id} --reason clotted`)).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('To be taken again: Complete Blood Count (CBC)'),
  })
  expect((await api.getVisit({ params })).visit.recollection?.reason).toBe('clotted')
  expect((await run('visits list --date 2026-11-25')).out).toMatch(new RegExp(`${id}.*take again`))
  expect((await run(`visits drop ${id} --reason`, 'wants the money back')).exitCode).toBe(0)
})

test('a reason that is none, or a time that can not be read, is a usage error', async () => {
  const { id } = await confirmed()
  for (const line of [`failed ${id} --reason rain`, `failed ${id}`, `collected ${id} --at noon`])
    expect((await run(`visits ${line}`)).exitCode, line).toBe(2)
})

test('ratings are listed, the low ones alone when asked for', async () => {
  expect(await run('ratings --low')).toMatchObject({ exitCode: 0, out: 'No ratings.' })
})
