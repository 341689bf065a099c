import { expect, test, vi } from 'vitest'
import { commandsOn } from '#tests/helpers/commands.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

const { run, json } = commandsOn((await wholeShop()).shop)
const SHOP = '--brand Asha --url https://asha.example.in --phone 02212345678'

test('messages templates prints each text with the shop’s brand, addresses and number', async () => {
  const { exitCode, out } = await run(`messages templates ${SHOP}`)
  expect(exitCode).toBe(0)
  expect(out).toContain('  https://asha.example.in/v?\n')
  expect(out).toContain('  02212345678\n')
  expect(out).toContain('  {#numeric#} is your OTP for Asha.')
  expect(out).toContain('code (required), Transactional')
  expect(out).toContain('bookingNews, Service implicit, SMS_TEMPLATE_BOOKING_NEWS')
})

test('messages templates --csv is one line for each text, and --json has all', async () => {
  const { out } = await run(`messages templates ${SHOP} --csv`)
  expect(out).toMatch(/^\ufeff?name,setting,category,text,at MSG91,sample\r?\n/)
  expect(out).toContain('SMS_TEMPLATE_REMINDER')
  expect(await json(`messages templates ${SHOP}`)).toMatchObject({
    templates: expect.arrayContaining([expect.objectContaining({ name: 'code', isRequired: true })]),
    callBackNumbers: ['02212345678'],
  })
})

test.each(['http://asha.example.in', 'asha.example.in', 'https://asha.example.in/shop', 'https://a.in/?x=1'])(
  'messages templates refuses the address %s',
  async address => {
    const { exitCode, err } = await run(`messages templates --brand Asha --url ${address} --phone 1`)
    expect(exitCode).toBe(2)
    expect(err).toContain('https://shop.example.in')
  },
)

test('messages templates reads brand, address and number from the shop’s settings, and invents none', async () => {
  vi.stubEnv('BRAND', 'Asha')
  vi.stubEnv('SHOP_URL', 'https://asha.example.in')
  const { exitCode, err } = await run('messages templates')
  expect(exitCode).toBe(2)
  expect(err).toContain('--phone')
  vi.stubEnv('COMPANY_PHONE', '02212345678')
  expect((await run('messages templates')).out).toContain('  02212345678\n')
  vi.unstubAllEnvs()
})
