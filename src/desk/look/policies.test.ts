import { expect, test } from 'vitest'
import { proposePolicies } from '#domain/desk/policies.ts'
import { refusalOf } from '#tests/helpers/orders.ts'
import { confirmed, newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import { policyDrafts } from '#text/policies.ts'

/** The texts of the policies: an owner accepts each version, and its page follows. */

const whole = await wholeShop()
const { anyone, catalogue, database } = whole
const owner = await newStaff(whole, 'Ravi Owner', 'owner')
const manager = await newStaff(whole, 'Vijay More', 'manager')

type Page = 'privacy' | 'terms' | 'refunds' | 'shipping'
const accept = (page: Page, version: number, body: string, by = owner) =>
  confirmed(by.key, stepUp => by.api.acceptPolicy({ params: { page }, body: { version, body, stepUp } }))
const published = async (page: Page) => {
  await catalogue.refresh()
  return (await anyone.getPolicy({ params: { page } })).policy
}
const atDesk = async (page: Page) =>
  (await owner.api.listDeskPolicies()).policies.find(policy => policy.page === page)

test('a demo shows each draft as a sample, with the shop’s own values', async () => {
  expect(await published('refunds')).toMatchObject({ version: 1, isSample: true })
  expect(JSON.stringify(await published('privacy'))).toContain('8 years')
  expect(await atDesk('privacy')).toMatchObject({ version: 1, acceptedBy: null, body: policyDrafts.privacy })
})

test('an accepted text is published at once, and every earlier version stays stored', async () => {
  await accept('terms', 2, '## Our terms\nWrite to {email}, or read [Privacy](/privacy).')
  expect(await published('terms')).toMatchObject({
    version: 2,
    isSample: false,
    blocks: [
      { kind: 'heading', lines: [[{ text: 'Our terms' }]] },
      {
        kind: 'paragraph',
        lines: [[{ text: expect.stringMatching(/^Write to .+@/) }, { to: '/privacy' }, {}]],
      },
    ],
  })
  await accept('terms', 3, '## Shorter terms')
  expect(await atDesk('terms')).toMatchObject({
    version: 3,
    body: '## Shorter terms',
    acceptedBy: 'Ravi Owner',
  })
  const { rows } = await database.pool.query(`select version from policies where page = 'terms' order by 1`)
  expect(rows.map(({ version }) => version)).toEqual([1, 2, 3])
})

test('accepting needs the owner and a passkey', async () => {
  const body = { version: 2, body: '## Text' }
  const params = { page: 'shipping' } as const
  expect(await refusalOf(manager.api.acceptPolicy({ params, body }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(owner.api.acceptPolicy({ params, body }))).toMatchObject({ code: 'STEP_UP_NEEDED' })
  expect(await published('shipping')).toMatchObject({ version: 1 })
})

test('a text with an unknown placeholder, a link elsewhere or nothing in it is refused at its field', async () => {
  for (const [body, says] of [
    ['Write to {mail}', '{mail} is unknown.'],
    ['[Here](https://evil.example)', 'does not lead to a page of the shop'],
    [' ', ''],
  ] as const) {
    const refused = await refusalOf(accept('shipping', 2, body))
    expect(refused).toMatchObject({ status: 422, fields: { body: expect.stringContaining(says) } })
  }
  expect(await published('shipping')).toMatchObject({ version: 1 })
})

test('a version that another owner has accepted meanwhile is refused with the present text', async () => {
  await accept('refunds', 2, '## First')
  await accept('refunds', 2, '## First')
  expect(await refusalOf(accept('refunds', 2, '## Second'))).toMatchObject({
    status: 409,
    code: 'CHANGED',
    answer: { current: { page: 'refunds', version: 2, body: '## First', acceptedBy: 'Ravi Owner' } },
  })
})

test('a proposed text is shown to owners alone, until one of them accepts a text of its page', async () => {
  const actor = { kind: 'command-line', name: 'Meera Das' } as const
  await proposePolicies(whole.shop, { privacy: '## Proposed' }, actor)
  expect(await atDesk('privacy')).toMatchObject({
    version: 1,
    proposal: { body: '## Proposed', proposedBy: 'Meera Das' },
  })
  expect(JSON.stringify(await published('privacy'))).not.toContain('Proposed')
  await accept('privacy', 2, '## Proposed and corrected')
  expect(await atDesk('privacy')).toMatchObject({ version: 2, proposal: null })
})

test('the database refuses to change or delete an accepted text', async () => {
  for (const change of [`update policies set body = ''`, 'delete from policies', 'truncate policies'])
    await expect(database.pool.query(change)).rejects.toThrow('append-only')
})
