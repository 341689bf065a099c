import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { newOrderNumber } from '../src/domain/orders/number.ts'
import type { Customer } from './customers.ts'

/** The recorded statements of a booking (booking.sql), with parameters for any customer. */

export interface Statement {
  text: string
  values: unknown[]
  name?: string
  rowMode: 'array'
}

type Values = Record<string, unknown>

interface Template {
  text: string
  name?: string
  valuesFrom(known: Values): unknown[]
}

/** The package's preparation, as a PostgreSQL array literal. */
const PREPARATION = `{${[
  'Fast for at least 12 hours; plain water is allowed. Keep taking your usual medicines, unless your doctor has told you otherwise.',
  'Avoid alcohol for 24 hours.',
  'Avoid a heavy meat meal the night before.',
  'A sample before 10 am is best. If you take a thyroid tablet, take it after the sample.',
  'Fast for at least 12 hours; plain water is allowed. If you take iron tablets, ask your doctor whether to skip them for a day.',
  'If you take B12, ask your doctor whether to skip it for a day.',
  'We will give you a clean container. Let the first urine pass, then fill it; the first urine of the morning is best. During a period, please choose a later day.',
]
  .map(text => JSON.stringify(text))
  .join()}}`

const JOB = {
  id: null,
  name: 'notify-order',
  priority: 0,
  singletonKey: null,
  singletonOffset: 0,
  groupId: null,
  groupTier: null,
  deadLetter: null,
}

function readTemplate(block: string): Template {
  const [heading = '', ...lines] = block.split('\n')
  const name = heading.replace('-- ', '')
  const wanted: string[] = []
  const text = lines.join('\n').replace(/<<(.+?)>>/g, (_, value: string) => `$${wanted.push(value)}`)
  const readers = wanted.map(readerOf)
  return {
    text,
    ...(name === 'no name' ? {} : { name }),
    valuesFrom: known => readers.map(read => read(known)),
  }
}

/** 'customerId' is a variable, '[customerId]' an array with it, anything else JSON. */
function readerOf(value: string): (known: Values) => unknown {
  const [, bracket, name] = /^(\[?)([a-z]\w*)\]?$/i.exec(value) ?? []
  if (name === undefined || ['true', 'false', 'null'].includes(name)) {
    const same: unknown = JSON.parse(value)
    return () => same
  }
  return known => {
    if (!(name in known)) throw new Error(`booking.sql names a value that is not known: ${name}`)
    return bracket ? [known[name]] : known[name]
  }
}

const templates = readFileSync(new URL('booking.sql', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  // The first block is the file's comment.
  .slice(1)
  .map(readTemplate)

export const FROZEN_STATEMENTS = templates.length

/** The statements of another booking. */
export function statementsOf(customer: Customer): Statement[] {
  const now = Date.now()
  const orderId = randomUUID()
  const data = { orderId, about: 'confirmed' }
  const known: Values = {
    ...customer,
    orderId,
    orderNumber: newOrderNumber(),
    now: new Date(now),
    hourAgo: new Date(now - HOUR_MS),
    weekAgo: new Date(now - 7 * DAY_MS),
    halfHourOn: new Date(now + 30 * MINUTE_MS),
    preparation: PREPARATION,
    job: JSON.stringify([{ ...JOB, data }]),
  }
  return templates.map(({ text, name, valuesFrom }) => ({
    text,
    values: valuesFrom(known),
    name,
    rowMode: 'array',
  }))
}
