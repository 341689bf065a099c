import { expect, test } from 'vitest'
import { commandsOn } from '#tests/helpers/commands.ts'
import { newOrder } from '#tests/helpers/orders.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const whole = await wholeShop()
const { run } = commandsOn(whole.shop)

test('a list counts the patients of a visit, and an order shows each with their tests and fasting', async () => {
  const items = ['CBC', 'LIPID'].map((id, patient) => ({ id, name: id, quantity: 1, patient }))
  const prices = items.map(({ id }) => whole.catalogue.current().bookable.get(id)?.price ?? 0)
  const { order } = await newOrder(whole, {
    items,
    totalAmount: prices.reduce((sum, price) => sum + price, 0) / 100,
    patients: [{ name: 'Ravi Rao', age: 67, gender: 'Male', relation: 'parent', consent: true }],
  })
  expect((await run('orders list')).out).toContain('Asha Rao + 1')
  const { out } = await run(`orders show ${order.orderId}`)
  expect(out).toMatch(/Patient 1 +Asha Rao, 42 years, Female: Complete Blood Count \(CBC\)\n/)
  expect(out).toMatch(/Patient 2 +Ravi Rao, 67 years, Male: Lipid Profile.*, fasting 12 hours\n/)
})
