import { expect, test } from 'vitest'
import { deskEndpoints } from '#desk/endpoints.ts'
import { ROLE_NAMES, ROLES } from '#rules/staff/permissions.ts'
import { GUARDED_CALLS } from '#server/api/staff-auth.ts'
import { newStaff } from '#tests/helpers/staff/staff.ts'
import { wholeShop } from '#tests/helpers/whole-shop.ts'
import type { Endpoint } from '#wire/endpoint.ts'

/** Goes through the whole contract: no call of the staff is reached without what it needs. */

const whole = await wholeShop({ requestsPerAddress: 1e6 })
const { app } = whole

type Call = (typeof GUARDED_CALLS)[number]
const withPermission = GUARDED_CALLS.filter(
  ({ needed }) => needed !== 'public' && needed !== 'signed-in' && needed !== 'locked',
)
const withSession = GUARDED_CALLS.filter(({ needed }) => needed !== 'public')

/** Calls that send a file. */
const FORMS = Object.values<Endpoint>(deskEndpoints)
  .filter(({ definition }) => definition.form)
  .map(({ path }) => path as string)

async function codeOf({ method, path }: Call, cookie?: string): Promise<string | undefined> {
  const isForm = method === 'POST' && FORMS.includes(path)
  const headers = {
    'content-type': isForm ? 'multipart/form-data; boundary=x' : 'application/json',
    origin: 'http://shop.test',
    ...(cookie ? { cookie } : {}),
  }
  const body = method === 'GET' ? undefined : '{}'
  // An unknown id: a refusal before the look-up has its own code.
  const answer = await app.request(path.replaceAll(/:\w+/g, 'none'), { method, headers, body })
  const { code } = (await answer.json()) as { code?: string }
  return code
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`

test('every call of the staff, the desk and the collectors declares the permission that it requires', () => {
  const routed = app.routes
    .filter(({ path, method }) => /^\/api\/(staff|desk|collector)\//.test(path) && method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(routed)].sort()).toEqual(GUARDED_CALLS.map(nameOf).sort())
  for (const { path } of GUARDED_CALLS) expect(path).toMatch(/^\/api\/(staff|desk|collector)\//)
})

test('only the calls that sign staff in require no session', () => {
  const open = GUARDED_CALLS.filter(({ needed }) => needed === 'public').map(({ path }) => path)
  expect(open).toEqual([
    '/api/staff/enrolment/options',
    '/api/staff/enrolment',
    '/api/staff/sign-in/options',
    '/api/staff/sign-in',
    '/api/staff/recovery',
    '/api/staff/codes/options',
    '/api/staff/codes',
    '/api/staff/sign-in/code',
  ])
})

test.each(withSession.map(call => [nameOf(call), call] as const))('%s needs a session', async (_, call) => {
  expect(await codeOf(call)).toBe('UNAUTHENTICATED')
  expect(await codeOf(call, `__Host-jaanch_staff=${'x'.repeat(43)}`)).toBe('UNAUTHENTICATED')
})

test('a person without a role can sign in, and every other call is refused', async () => {
  const nobody = await newStaff(whole, 'No Role')
  for (const call of withPermission)
    expect(await codeOf(call, nobody.cookie()), nameOf(call)).toBe('FORBIDDEN')
})

test.each(ROLE_NAMES)('%s can make the calls that its permissions allow, and no others', async role => {
  const one = await newStaff(whole, `The ${role}`, role)
  for (const call of withPermission) {
    const isAllowed = (ROLES[role] as readonly string[]).includes(call.needed)
    const code = await codeOf(call, one.cookie())
    expect(code === 'FORBIDDEN' || code === 'UNAUTHENTICATED', `${nameOf(call)}: ${code}`).toBe(!isAllowed)
  }
})
