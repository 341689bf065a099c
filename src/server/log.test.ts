import { spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { testDatabase } from '#tests/helpers/database.ts'
import { describeError } from '#wire/describe-error.ts'

const { db, pool } = await testDatabase()

const TYPED = 'Asha Rao 9876543210\n    at her door'

const errorOf = async (failing: Promise<unknown>): Promise<Error> => {
  const error = await failing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error('nothing failed')
  return error
}

test('a log line names the place of an error', () => {
  expect(describeError(new TypeError('nothing there'))).toMatch(/^TypeError: nothing there\n {4}at /)
  expect(describeError('a text')).toBe('not an error')
})

test('a failed statement is described by its SQLSTATE code, without the values in it', async () => {
  const errors = await Promise.all([
    errorOf(db.execute(sql`select ${TYPED}::uuid`)),
    errorOf(pool.query('select $1::timestamptz', [TYPED])),
    errorOf(inTransaction(db, tx => tx.execute(sql`select ${TYPED}::int`))),
  ])
  const described = errors.map(describeError)
  for (const line of described) expect(line).not.toMatch(/Asha|9876543210|door/)
  expect(described).toEqual([
    expect.stringMatching(/^Error: PostgreSQL error 22P02\n {4}at /),
    expect.stringMatching(/^error: PostgreSQL error 22007\n {4}at /),
    expect.stringMatching(/^Error: PostgreSQL error 22P02\n {4}at /),
  ])
})

test('a violated constraint is described with its table, without the value', async () => {
  const insert = () => pool.query('insert into marks (name, is_set, at) values ($1, true, now())', [TYPED])
  await insert()
  const line = describeError(new Error(`could not insert ${TYPED}`, { cause: await errorOf(insert()) }))
  expect(line).toMatch(/^Error: PostgreSQL error 23505, constraint marks_pkey, table marks\n {4}at /)
  expect(line).not.toMatch(/Asha|9876543210|door/)
})

test('a statement that the database never answered is described without its values', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const line = describeError(new Error(`Failed query: select $1\nparams: ${TYPED}`, { cause: lost }))
  expect(line).toMatch(/^Error: Failed query <- Error: read ECONNRESET\n {4}at /)
  expect(line).not.toMatch(/Asha|9876543210|door/)
})

test('a text that is not JSON is not logged', () => {
  const error = (() => {
    try {
      return JSON.parse('Asha Rao')
    } catch (thrown) {
      return thrown
    }
  })()
  expect(describeError(error)).toMatch(/^SyntaxError\n {4}at /)
  expect(describeError(new Error('no answer', { cause: error }))).toMatch(
    /^Error: no answer <- SyntaxError\n {4}at /,
  )
})

test('a process that ends on an uncaught error logs it without its values', () => {
  const program = `
    import { createLog, endOnUncaughtError } from './src/server/log.ts'
    endOnUncaughtError(createLog('warn'))
    const refused = { severity: 'ERROR', code: '23505', detail: 'Key (phone)=(9876543210) already exists.' }
    await Promise.reject(Object.assign(new Error('duplicate key'), refused))
  `
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    event: 'process.failed',
    error: expect.stringMatching(/^Error: PostgreSQL error 23505\n/),
  })
  expect(`${stdout}${stderr}`).not.toContain('9876543210')
})
