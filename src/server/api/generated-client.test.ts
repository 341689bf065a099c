import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { addDays, indianDate } from '#rules/dates.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'

/** The OpenAPI description is usable: a generated client compiles, and books. */

const { app, shop, signIn } = await wholeShop()
const modules = path.join(import.meta.dirname, '../../../node_modules')
// Outside of node_modules, where Node runs no TypeScript, but with access to its packages.
const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-client-'))
symlinkSync(modules, path.join(folder, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The generator needs an older TypeScript API, which version 7 lacks. */
const OLDER_TYPESCRIPT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@ts-morph/common')),
  'typescript.js',
)

const HOOK = `import { registerHooks } from 'node:module'
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? ${JSON.stringify(OLDER_TYPESCRIPT)} : name, context) })`

const USE = `import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

type Send = (request: Request) => Promise<Response>

export async function book(send: Send, token: string, date: string) {
  const api = createClient<paths>({ baseUrl: 'http://shop.test', fetch: send, headers: { authorization: 'Bearer ' + token } })
  const cbc = await api.GET('/api/labtests/{id}', { params: { path: { id: 'CBC' } } })
  if (!cbc.data) throw new Error(cbc.error.message)
  const placed = await api.POST('/api/orders', {
    body: {
      items: [{ id: cbc.data._id, name: cbc.data.name, quantity: 1, price: cbc.data.salePrice }],
      totalAmount: cbc.data.salePrice,
      shippingAddress: { address: '14 Hill Road, Bandra West, Mumbai 400050' },
      paymentMethod: 'PENDING',
      collectionDetails: {
        date, timeSlot: '09:00 AM - 10:00 AM', patientName: 'Asha Rao', patientAge: 42,
        patientGender: 'Female', patientEmail: '', bookingType: 'self',
      },
    },
  })
  if (!placed.data) throw new Error(placed.error.message)
  const read = await api.GET('/api/orders/{id}', { params: { path: { id: placed.data.order.orderId } } })
  const other = await api.GET('/api/orders/{id}', { params: { path: { id: 'ORD-NONE-NONE' } } })
  const code: 'NOT_FOUND' | string | undefined = other.error?.code
  return { status: read.data?.order.status, total: placed.data.order.totalAmount, code, requestId: other.error?.requestId }
}

export function wrong() {
  const api = createClient<paths>()
  // @ts-expect-error there is no such address
  void api.GET('/api/no-such-thing')
  // @ts-expect-error the body is missing
  void api.POST('/api/otp/send-otp')
  // @ts-expect-error a number is no id
  void api.GET('/api/labtests/{id}', { params: { path: { id: 7 } } })
}
`

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
  },
  include: ['*.ts'],
}

const run = (...given: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: folder, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
}

// Generating and type-checking start three programs.
test('a client that is generated from /api/openapi.json is type-checked, and books an order', {
  timeout: 90_000,
}, async () => {
  const described = await (await app.request('/api/openapi.json')).text()
  writeFileSync(path.join(folder, 'openapi.json'), described)
  writeFileSync(path.join(folder, 'hook.mjs'), HOOK)
  writeFileSync(path.join(folder, 'use.ts'), USE)
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  const generator = path.join(modules, 'openapi-typescript/bin/cli.js')
  run('--import', './hook.mjs', generator, 'openapi.json', '-o', 'schema.ts')
  run(path.join(modules, 'typescript/bin/tsc'), '-p', '.')

  const { token } = await signIn()
  const { book } = (await import(pathToFileURL(path.join(folder, 'use.ts')).href)) as {
    book(send: (request: Request) => Promise<Response>, token: string, date: string): Promise<object>
  }
  const send = async (request: Request) => app.request(request)
  expect(await book(send, token, addDays(indianDate(shop.now()), 2))).toMatchObject({
    status: 'pending',
    total: 249,
    code: 'NOT_FOUND',
    requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

interface Described {
  servers: { url: string }[]
  info: { license: { name: string } }
  components: { securitySchemes: Record<string, unknown> }
  paths: Record<
    string,
    Record<
      string,
      { security?: Record<string, string[]>[]; responses: Record<string, { description: string }> }
    >
  >
}

test('the API description has its server and licence, and each call’s security and refusals', async () => {
  const described = (await (await app.request('/api/openapi.json')).json()) as Described
  expect(described.servers).toEqual([{ url: 'http://shop.test' }])
  expect(described.info.license.name).toBe('Apache-2.0')
  const calls = Object.entries(described.paths).flatMap(([address, item]) =>
    Object.entries(item).map(([method, call]) => ({ call, name: `${method} ${address}` })),
  )
  for (const { call, name } of calls) {
    expect(call.security, name).toBeDefined()
    for (const scheme of call.security?.flatMap(Object.keys) ?? [])
      expect(described.components.securitySchemes, name).toHaveProperty(scheme)
    expect(Object.keys(call.responses), name).toEqual(expect.arrayContaining(['429', '500', '503']))
    const isSignedIn = call.security?.some(one => 'bearer' in one)
    if (isSignedIn) expect(call.responses['401']?.description, name).toContain('UNAUTHENTICATED')
  }
  expect(described.paths['/api/orders']?.post?.responses['409']?.description).toBe(
    '`code` is TOTAL_CHANGED or SLOT_FULL or SLOT_CLOSED or COUPON_NOT_STARTED or COUPON_ENDED or COUPON_USED_UP or IDEMPOTENCY_CONFLICT or PAYMENT_PENDING or ORDER_PAID or ALREADY_BOOKED',
  )
})
