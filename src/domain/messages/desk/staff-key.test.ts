import { expect, test } from 'vitest'
import { addStaff } from '#domain/staff/staff.ts'
import { shopPart } from '#tests/helpers/shop-part.ts'
import { notifyStaffKey } from './staff-key.ts'

const { shop, simulator } = await shopPart()
const at = '2026-11-24T04:32:00.000Z'
const actor = { kind: 'command-line', name: 'asha' } as const
const sentTo = async (to: string) => (await simulator.outbox()).filter(message => message.to === to)

test('a new key is reported once by SMS to the phone on the staff list', async () => {
  const phone = '9876501234'
  const { staff } = await addStaff(shop, { name: 'Meera Iyer', phone, grants: [], actor })
  await notifyStaffKey(shop, { staffId: staff.id, at })
  await notifyStaffKey(shop, { staffId: staff.id, at })
  expect((await sentTo(`91${phone}`)).map(({ text }) => text)).toEqual([
    'Jaanch: a passkey or an authenticator app was added to your staff account on 24 Nov 2026 10 02 AM. If it was not you, tell the owner of the laboratory at once.',
  ])
})

test('a new key of staff without a phone is reported by email to the company', async () => {
  const { staff } = await addStaff(shop, { name: 'Vijay More', grants: [], actor })
  await notifyStaffKey(shop, { staffId: staff.id, at })
  expect(await sentTo(shop.rules.company.email)).toMatchObject([
    { subject: 'A passkey or app was added for Vijay More', text: expect.stringContaining('10:02 AM') },
  ])
})
