import { expect, test } from 'vitest'
import { refusalOf } from '#tests/helpers/orders.ts'
import { collectorsDay } from '#tests/helpers/staff/collectors.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'

/** What a person who leaves leaves behind. */

const { whole, imran, meera, event, send, visitOf, goTo } = await collectorsDay()

test('before access ends, the upcoming visits and the cash that is not counted are shown', async () => {
  const [done] = [await visitOf(imran), await visitOf(imran)]
  await goTo('09:15')
  await send(imran, [event(done.id, 'collected', '09:10')])
  const owner = await newStaff(whole, 'Nandini Bose', 'owner')
  const params = { id: imran.id }
  expect(await owner.api.previewEndStaff({ params })).toMatchObject({ visits: 1, cash: 249 })
  await imran.api.handOverCash({ body: { id: crypto.randomUUID(), expected: 249 } })
  expect(await owner.api.previewEndStaff({ params })).toMatchObject({ visits: 1, cash: 249 })
  expect(await owner.api.previewEndStaff({ params: { id: meera.id } })).toMatchObject({ visits: 0, cash: 0 })
})

test('only people who manage staff see what an ending leaves', async () => {
  const params = { id: imran.id }
  expect(await refusalOf(meera.api.previewEndStaff({ params }))).toMatchObject({ status: 403 })
})
