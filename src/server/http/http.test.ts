import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Log } from '#server/log.ts'
import { sentence, text } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { type ApiEnv, answerError, withRequest } from './http.ts'

const logged: string[] = []
const log: Log = (_level, event, details) => logged.push(JSON.stringify({ event, ...details }))

function appThatThrows(error: unknown) {
  const app = new Hono<ApiEnv>()
  app.onError(answerError(log))
  app.use(
    withRequest(
      () => 'x',
      () => {},
    ),
  )
  app.get('/', () => {
    throw error
  })
  return app
}

test('a refusal becomes a common error response, with its status, fields and Retry-After', async () => {
  const wait = sentence(text('Please wait.'))
  const refusal = new Refusal('OTP_WAIT', wait, { retryAfter: 12.2, fields: { phone: wait } })
  const response = await appThatThrows(refusal).request('/')
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('13')
  expect(await response.json()).toEqual({
    success: false,
    message: 'Please wait.',
    error: 'Please wait.',
    code: 'OTP_WAIT',
    requestId: response.headers.get('x-request-id'),
    fields: { phone: 'Please wait.' },
  })
})

test('an internal error reveals nothing, and is logged without the values of a query', async () => {
  const cause = Object.assign(new Error('column "x" does not exist'), { code: '42703' })
  const error = new Error('Failed query: select * from customers where phone = $1\nparams: 9876543210', {
    cause,
  })
  const response = await appThatThrows(error).request('/')
  expect(response.status).toBe(500)
  expect(JSON.stringify(await response.json())).not.toMatch(/customers|9876543210|column/)
  expect(logged.at(-1)).toContain('request.failed')
  expect(logged.join()).not.toContain('9876543210')
})

test.each([['ECONNREFUSED'], ['57P01'], ['08006'], ['53300'], ['25006']])(
  'a database that is away (%s) is answered with 503, a sentence and Retry-After',
  async code => {
    const error = new Error('Failed query', { cause: Object.assign(new Error('gone'), { code }) })
    const response = await appThatThrows(error).request('/')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await response.json()).toMatchObject({
      code: 'DATABASE_DOWN',
      message: expect.stringContaining('try again'),
    })
  },
)

test('a visitor who disconnects while sending is not reported as a fault of the database', async () => {
  const response = await appThatThrows(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })).request(
    '/',
  )
  expect(response.status).toBe(500)
})
