import { expect, test } from 'vitest'
import { addStaff } from '#domain/staff/staff.ts'
import { commandsOn } from '#tests/helpers/commands.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { deskBrowser, newStaff, signInBy, tokenOf } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const whole = await wholeShop()
const { run, json } = commandsOn(whole.shop)

test('staff add prints a working link, and staff list marks staff without a passkey', async () => {
  const added = await run('staff add --role owner', 'Meera  Iyer')
  expect(added).toMatchObject({ exitCode: 0 })
  const link = added.out.split('\n').at(-1) ?? ''
  expect(link).toMatch(/^http:\/\/shop\.test\/desk#[\w-]{43}$/)
  const { options } = await deskBrowser(whole).api.startStaffEnrolment({ body: { invite: tokenOf(link) } })
  expect(options).toMatchObject({ user: { name: 'Meera Iyer' }, rp: { id: 'shop.test' } })
  expect((await run('staff list')).out).toMatch(/Meera Iyer\s+owner\s+0/)
})

test('staff add requires a new name, and a role and centre that exist', async () => {
  await json('staff add --role reception,technician', 'Asha Rao')
  expect(await run('staff add --role owner', 'asha rao')).toMatchObject({ exitCode: 1 })
  expect(await run('staff add --role king', 'Somebody')).toMatchObject({ exitCode: 2 })
  expect(await run('staff add --role owner --centre NOWHERE', 'Somebody')).toMatchObject({ exitCode: 1 })
  expect(await run('staff add', 'Somebody')).toMatchObject({ exitCode: 2 })
  const { staff } = (await json('staff list')) as { staff: { name: string; grants: object[] }[] }
  expect(staff.map(({ name }) => name)).not.toContain('Somebody')
  expect(staff.find(({ name }) => name === 'Asha Rao')?.grants).toEqual([
    { role: 'reception', centre: null },
    { role: 'technician', centre: null },
  ])
})

test('a new link ends the previous link, and a person who left gets no link', async () => {
  const { link } = (await json('staff add --role owner', 'Irfan')) as { link: string }
  const second = (await json('staff invite Irfan')) as { link: string }
  const start = (given: string) =>
    deskBrowser(whole).api.startStaffEnrolment({ body: { invite: tokenOf(given) } })
  expect(await refusalOf(start(link))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  await start(second.link)
  expect(await json('staff end Irfan')).toMatchObject({ sessions: 0, passkeys: 0 })
  expect(await refusalOf(start(second.link))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  expect(await run('staff end Irfan')).toMatchObject({ exitCode: 1 })
  expect(await run('staff invite Irfan')).toMatchObject({ exitCode: 1 })
})

test('the link for a lost passkey ends the person’s passkeys, sessions and recovery codes at once', async () => {
  const meera = await newStaff(whole, 'Kamala Rao', 'owner')
  expect(await json('staff invite --lost', 'Kamala Rao')).toMatchObject({ id: meera.id, endedKeys: 1 })
  expect(await refusalOf(meera.api.getStaffSelf())).toMatchObject({ status: 401 })
  expect(await refusalOf(signInBy(whole, meera.key))).toMatchObject({ code: 'PASSKEY_REFUSED' })
  const [code = ''] = meera.recoveryCodes
  expect(await refusalOf(deskBrowser(whole).api.recoverStaff({ body: { code } }))).toMatchObject({
    code: 'PASSKEY_REFUSED',
  })
  const { link } = (await json('staff invite', 'Kamala Rao')) as { link: string }
  await deskBrowser(whole).api.startStaffEnrolment({ body: { invite: tokenOf(link) } })
  const { staff } = (await json('staff list')) as { staff: { name: string; passkeys: number }[] }
  expect(staff.find(({ name }) => name === 'Kamala Rao')).toMatchObject({ passkeys: 0 })
})

test('an authenticator app is added only by a link with --totp', async () => {
  const start = (given: string) =>
    deskBrowser(whole).api.startStaffCodes({ body: { invite: tokenOf(given) } })
  const allowed = (await json('staff add --role reception --totp', 'Deepa Nair')) as { link: string }
  expect(await start(allowed.link)).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
  const { link } = (await json('staff add --role reception', 'Ravi Kumar')) as { link: string }
  expect(await refusalOf(start(link))).toMatchObject({ code: 'FORBIDDEN' })
  const later = (await json('staff invite --totp', 'Ravi Kumar')) as { link: string }
  await start(later.link)
  // A later link without it takes nothing back.
  const further = (await json('staff invite', 'Ravi Kumar')) as { link: string }
  await start(further.link)
  expect((await run('staff list')).out).toMatch(/Ravi Kumar\s+reception\s+0, or codes/)
})

test('the number in the list distinguishes two people of the same name', async () => {
  const first = (await json('staff add --role collector', 'Imran Khan')) as { id: string }
  whole.setClock(new Date(whole.shop.now().getTime() + 60_000))
  const second = (await json('staff add --role collector --namesake', 'imran khan')) as { id: string }
  const { staff } = (await json('staff list')) as { staff: { id: string; name: string }[] }
  expect(staff.filter(({ name }) => /khan/i.test(name))).toMatchObject([
    { id: first.id, name: 'Imran Khan (1)' },
    { id: second.id, name: 'imran khan (2)' },
  ])
  expect(await run('staff end', 'Imran Khan')).toMatchObject({ exitCode: 1 })
  expect(await json('staff end', 'Imran Khan (2)')).toMatchObject({ id: second.id })
  expect(await json('staff invite', 'Imran Khan')).toMatchObject({ id: first.id })
  const actor = { kind: 'command-line', name: 'asha' } as const
  const twice = [1, 2].map(() => addStaff(whole.shop, { name: 'Added Twice', grants: [], actor }))
  expect((await Promise.allSettled(twice)).map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'rejected',
  ])
})
