import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { collectSample } from '#tests/helpers/collect-sample.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { aPdf } from '#tests/helpers/uploads.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const whole = await wholeShop()
const { run, folder } = commandsOn(whole.shop)

async function orderForTwo() {
  const items = ['CBC', 'LIPID'].map((id, patient) => ({ id, name: id, quantity: 1, patient }))
  const prices = items.map(({ id }) => whole.catalogue.current().bookable.get(id)?.price ?? 0)
  return newOrder(whole, {
    items,
    totalAmount: prices.reduce((sum, price) => sum + price, 0) / 100,
    patients: [{ name: 'Ravi Rao', age: 67, gender: 'Male', relation: 'parent', consent: true }],
  })
}

test('a list counts the patients of a visit, and an order shows each patient’s tests and fasting hours', async () => {
  const { order } = await orderForTwo()
  expect((await run('orders list')).out).toContain('Asha Rao + 1')
  const { date } = order.collectionDetails
  await run(`orders export --from ${date} --to ${date} --out day.csv`)
  expect(readFileSync(path.join(folder, 'day.csv'), 'utf8')).toContain('"Ravi Rao, 67, Male"')
  const { out } = await run(`orders show ${order.orderId}`)
  expect(out).toMatch(/Patient 1 +Asha Rao, 42 years, Female: Complete Blood Count \(CBC\)\n/)
  expect(out).toMatch(
    /Patient 2 +Ravi Rao, 67 years, Male: Lipid Profile.*, fasting from 9 PM on Tue, 24 Nov\n/,
  )
})

test('reports are attached for one person or for some tests, shown, and corrected by their number', async () => {
  const { order, api } = await orderForTwo()
  await api.setPaymentMethod({ params: { id: order.orderId }, body: { paymentMethod: 'COD' } })
  await collectSample(whole.shop, order.orderId)
  writeFileSync(path.join(folder, 'report.pdf'), aPdf())
  const attach = (more: string) => run(`orders attach-report ${order.orderId} report.pdf ${more}`)
  expect(await attach('')).toMatchObject({
    exitCode: 1,
    err: 'The order is for several people. Choose the person with --patient.',
  })
  expect(await attach('--patient 3')).toMatchObject({
    exitCode: 1,
    err: 'Person 3 has no test in this order.',
  })
  expect((await attach('--patient 2 --part')).out).toContain(
    'is "collected".\nThe part of the report is attached.',
  )
  await attach('--patient 2')
  expect(await attach('--patient 1 --replaces 9')).toMatchObject({ exitCode: 1 })
  expect((await attach('--patient 1 --replaces 1')).err).toBe('Report 1 is another person’s.')
  expect((await attach('--patient 1')).out).toContain('is "report"')
  await attach('--patient 2 --part --replaces 1')
  const { out } = await run(`orders show ${order.orderId}`)
  expect(out).toMatch(/Report 1 +Ravi Rao, a part, \d/)
  expect(out).toMatch(/Report 2 +Ravi Rao, \d/)
  expect(out).toMatch(/Report 3 +Asha Rao, \d/)
  expect(out).not.toContain('Report 4')
})
