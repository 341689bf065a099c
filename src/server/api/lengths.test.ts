import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { collectorEndpoints } from '#collector/data/contract.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import { shopEndpoints } from '#shop/endpoints.ts'
import { LONG_TEXTS } from '#tests/helpers/hostile-input.ts'
import type { Definition, Endpoint } from '#wire/endpoint.ts'

/** The types of zod leave open what a part of a schema holds. */
interface Part {
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  shape?: z.ZodRawShape
}

const partOf = (schema: z.ZodType): Part => schema.def as unknown as Part

/** The schemas of the same place: what is wrapped, piped on or an alternative. */
const layersOf = (schema: z.ZodType): z.ZodType[] => {
  const { innerType, in: first, out, options = [] } = partOf(schema)
  return [innerType, first, out, ...options].filter(layer => layer !== undefined)
}

const leavesOf = (schema: z.ZodType): z.ZodType[] => {
  const layers = layersOf(schema)
  return layers.length === 0 ? [schema] : layers.flatMap(leavesOf)
}

/** True for a pattern, such as a date's, that refuses every long text, for a declared maximum, and for numbers. */
const hasMaximum = (schema: z.ZodType): boolean =>
  !LONG_TEXTS.some(text => schema.safeParse(text).success) ||
  leavesOf(schema).every(
    leaf =>
      (leaf instanceof z.ZodString && leaf.maxLength !== null) ||
      ['number', 'transform'].includes(leaf.def.type),
  )

/** The places within a schema where a text of any length is accepted. */
function* unlimited(schema: z.ZodType, path: string): Generator<string> {
  if (!hasMaximum(schema)) yield path
  yield* unlimitedWithin(schema, path)
}

function* unlimitedWithin(schema: z.ZodType, path: string): Generator<string> {
  const { shape = {}, element, keyType, valueType } = partOf(schema)
  for (const [key, field] of Object.entries(shape)) yield* unlimited(field as z.ZodType, `${path}.${key}`)
  for (const inner of [element, keyType, valueType]) if (inner) yield* unlimited(inner, path)
  for (const layer of layersOf(schema)) yield* unlimitedWithin(layer, path)
}

const schemaOf = (part: z.ZodRawShape | z.ZodType): z.ZodType =>
  part instanceof z.ZodType ? part : z.object(part)

test('every text of every call has a maximum length', () => {
  const all = Object.entries<Endpoint>({ ...shopEndpoints, ...deskEndpoints, ...collectorEndpoints })
  const found = all.flatMap(([name, { definition }]) => {
    const { params, query, body } = definition as Definition
    return Object.entries({ params, query, body }).flatMap(([where, part]) =>
      part ? [...unlimited(schemaOf(part), `${name} ${where}`)] : [],
    )
  })
  expect(found).toEqual([])
})
