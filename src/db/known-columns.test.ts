import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#tests/helpers/database.ts'
import './known-columns.ts'

const { pool } = await testDatabase()

/** A connection, and how often it has asked for columns. */
async function connected() {
  const client = new pg.Client(pool.options)
  await client.connect()
  onTestFinished(() => client.end())
  const { connection } = client as unknown as { connection: { _send(buffer: Buffer): void } }
  const sent = vi.spyOn(connection, '_send')
  const D = 'D'.charCodeAt(0)
  return { client, asked: () => sent.mock.calls.filter(([message]) => message[0] === D).length }
}

const DAYS = { name: 'days', text: 'select $1::int as number, $2::date::text as day, null as nothing' }

test('the columns of a prepared statement are asked for once a connection, whatever the rows', async () => {
  const { client, asked } = await connected()
  const answers = [
    await client.query({ ...DAYS, values: [1, '2026-11-22'] }),
    await client.query({ ...DAYS, values: [2, null] }),
  ]
  expect(answers.map(({ rows }) => rows)).toEqual([
    [{ number: 1, day: '2026-11-22', nothing: null }],
    [{ number: 2, day: null, nothing: null }],
  ])
  expect(answers.map(({ fields }) => fields.map(({ name }) => name))).toEqual(
    Array(2).fill(['number', 'day', 'nothing']),
  )
  expect(asked()).toBe(1)
  const other = await connected()
  expect((await other.client.query({ ...DAYS, values: [3, null] })).rows[0].number).toBe(3)
  expect(other.asked()).toBe(1)
})

test('after a refusal of the database a statement answers as before', async () => {
  const { client } = await connected()
  const half = (by: unknown) =>
    client.query({ name: 'half', text: 'select 6 / $1::int as half', values: [by] })
  await expect(half(0)).rejects.toThrow('division by zero')
  expect((await half(2)).rows).toEqual([{ half: 3 }])
  await expect(half(0)).rejects.toThrow('division by zero')
  expect((await half(3)).rows).toEqual([{ half: 2 }])
})

test('a statement without rows, and one without a name, are asked for each time', async () => {
  const { client, asked } = await connected()
  await client.query('create temporary table things (id int)')
  const insert = { name: 'insert', text: 'insert into things values ($1)', values: [1] }
  expect([(await client.query(insert)).rowCount, (await client.query(insert)).rowCount]).toEqual([1, 1])
  for (const id of [1, 2]) await client.query('select * from things where id = $1', [id])
  expect(asked()).toBe(4)
})

test('an empty name is none: another statement under it has its own columns', async () => {
  const { client } = await connected()
  const first = { name: '', text: 'select $1::int as first', values: [1] }
  const second = { name: '', text: 'select $1::text as second', values: ['two'] }
  expect((await client.query(first)).rows).toEqual([{ first: 1 }])
  expect((await client.query(second)).rows).toEqual([{ second: 'two' }])
})

test('columns that have changed are refused by PostgreSQL, never mixed up', async () => {
  const { client } = await connected()
  await client.query('create temporary table changing as select 1 as first')
  const all = { name: 'all', text: 'select * from changing' }
  await client.query(all)
  await client.query('alter table changing add column second int')
  await expect(client.query(all)).rejects.toThrow('cached plan must not change result type')
})
