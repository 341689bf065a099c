import { z } from '@hono/zod-openapi'
import { errorAnswer } from '#wire/endpoint.ts'
import { type EndpointName, PATHS } from './paths.ts'
import { STAFF_PATHS } from './staff/paths.ts'

/** Building blocks of endpoints, for createRoute. */

const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

const refusals = { default: { ...json(errorAnswer), description: 'A refusal or a fault' } }

/** Every endpoint, the staff's too. */
export const ALL_PATHS = { ...PATHS, ...STAFF_PATHS }

/** Name, method and path of an endpoint. */
export const at = <const N extends EndpointName>(name: N) => ({
  operationId: name,
  method: ALL_PATHS[name].method as (typeof ALL_PATHS)[N]['method'],
  path: ALL_PATHS[name].path as (typeof ALL_PATHS)[N]['path'],
})

/** A required JSON body. */
export const body = <S extends z.ZodType>(schema: S) => ({ ...json(schema), required: true as const })

/** A JSON body that may be left out. */
export const optionalBody = <S extends z.ZodType>(schema: S) => ({
  ...json(schema),
  required: false as const,
})

/** 200 with JSON. */
export const ok = <S extends z.ZodType>(schema: S) => ({
  200: { ...json(schema), description: 'Success' },
  ...refusals,
})

/** 201 with JSON. */
export const created = <S extends z.ZodType>(schema: S) => ({
  201: { ...json(schema), description: 'Created' },
  ...refusals,
})

/** A call that only succeeds. */
export const done = z.object({ success: z.literal(true), message: z.string() })

/** Requires `Authorization: Bearer <token>`. */
export const bearer = { security: [{ bearer: [] as string[] }] }
