import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { IN_HINDI, refusalInHindi } from '#collector/frame/refusals.hi.ts'
import type { Action } from '#rules/orders/order-actions.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#rules/orders/order-status.ts'
import { keyed, REFUSALS } from '#text/refusal-keys.ts'
import type { Message } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import { requireAllowed } from '../orders/decide.ts'
import type { OrderRow } from '../orders/order-rows.ts'

const src = path.join(import.meta.dirname, '../..')

const REFUSING = [
  ...fs
    .readdirSync(import.meta.dirname)
    .filter(file => !file.endsWith('.test.ts'))
    .map(file => `domain/collector/${file}`),
  'domain/visits/record-event.ts',
  'domain/visits/specimens/bind.ts',
  'domain/visits/specimens/tube.ts',
  'domain/rate-limits.ts',
  'domain/staff/webauthn.ts',
  'domain/staff/lock.ts',
  'server/api/staff-auth.ts',
  'server/http/admission.ts',
  'server/http/request-limit.ts',
]

/** Shown at the desk only, and to customers who upload a file. */
const NOT_TO_PHONES = [
  'conflictUnknown',
  'ownConflict',
  'otherCollector',
  'noSuchCollector',
  'amountChanged',
  'tubeNotKnown',
  'manyFiles',
]

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'wording' in value

const WORDS = /import \{([^}]*)\} from '(#text\/[^']+|[^']*\/words\.ts)'/g

async function messagesIn(file: string): Promise<[string, Message][]> {
  const text = fs.readFileSync(path.join(src, file), 'utf8')
  const found = await Promise.all(
    [...text.matchAll(WORDS)].map(async ([, names = '', from = '']) => {
      const words = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from)
      const module = (await import(path.join(src, words))) as Record<string, unknown>
      const all = names.split(',').map(name => name.trim())
      return all.flatMap((name): [string, Message][] => {
        const value = module[name]
        return isMessage(value) ? [[name, value]] : []
      })
    }),
  )
  return found.flat().filter(([name]) => !NOT_TO_PHONES.includes(name))
}

test('every refusal at the door has a key, and so its Hindi text', async () => {
  const all = await Promise.all(REFUSING.map(messagesIn))
  expect(all.flat().length).toBeGreaterThan(20)
  expect(all.flat().flatMap(([name, message]) => (keyed({ message }) ? [] : [name]))).toEqual([])
})

test('every refusal because of an order’s state has a key, and so its Hindi text', () => {
  const actions: Action[] = ['record-visit', 'collect']
  const days = ['2026-11-20', '2026-11-24', '2026-11-30']
  const refused = actions.flatMap(action =>
    ORDER_STATUSES.flatMap(status =>
      PAYMENT_STATUSES.flatMap(paymentStatus =>
        days.flatMap(date => {
          const row = {
            number: 'ORD-1',
            visit: { date, hour: 9 },
            status,
            paymentStatus,
            cancelReason: null,
            isAddition: false,
          } as OrderRow
          try {
            requireAllowed('staff', action, row, new Date('2026-11-24T09:10:00+05:30'))
            return []
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            return [error]
          }
        }),
      ),
    ),
  )
  expect(refused.length).toBeGreaterThan(5)
  expect(refused.filter(({ sentence }) => !keyed(sentence)).map(({ message }) => message)).toEqual([])
})

/** Placeholders, over all plural forms. */
const namesIn = (wording: object | string) =>
  [...new Set([...JSON.stringify(wording).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()

test('each refusal has the same values in Hindi, and an unknown key has no text', () => {
  const messages: Record<string, Message> = REFUSALS
  for (const [key, wording] of Object.entries(IN_HINDI)) {
    expect(namesIn(wording), key).toEqual(namesIn(messages[key]?.wording ?? ''))
    expect(refusalInHindi({ key, values: { count: 1 } })).toMatch(/\p{Script=Devanagari}/u)
  }
  expect(refusalInHindi({ key: 'otherMoney', values: { taken: '₹1', due: '₹2' } })).toBe(
    '₹1 लिए गए, जबकि ₹2 लेने थे।',
  )
  for (const key of ['toString', 'ofTomorrow']) expect(refusalInHindi({ key, values: {} })).toBeUndefined()
})
