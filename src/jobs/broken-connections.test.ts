import pg from 'pg'
import { expect, test } from 'vitest'
import { surviveBrokenConnections } from './broken-connections.ts'

test('a connection that broke and has no listeners left does not end the process', () => {
  surviveBrokenConnections()
  surviveBrokenConnections()
  const client = new pg.Client()
  const told: string[] = []
  client.on('error', error => told.push(error.message))
  client.removeAllListeners()
  expect(client.emit('error', new Error('server conn crashed?'))).toBe(true)
  expect([told, client.listenerCount('error')]).toEqual([[], 1])
})
