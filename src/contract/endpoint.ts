import { z } from '@hono/zod-openapi'
import { checkEntries, fieldMissing, fieldTooLong, fieldWrong } from '#text/fields.ts'
import { say } from '#text/text.ts'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { type EndpointName, PATHS } from './paths.ts'

/** The parts from which every endpoint is declared with createRoute. */

/**
 * What a customer is told of a field that has no sentence of its own for what is wrong with it. It holds for the whole
 * process: what operators write (configuration, catalogue) is parsed with `error: z.locales.en().localeError`.
 */
z.config({
  customError(issue) {
    if (issue.code === 'invalid_type' && issue.expected === 'object') return say(checkEntries)
    if (issue.code === 'invalid_type' && issue.input === undefined) return say(fieldMissing)
    if (issue.code === 'too_big' && issue.origin === 'string') return say(fieldTooLong)
    return say(fieldWrong)
  },
})

/** The error answer every endpoint can give; see errors.ts for codes and their statuses. */
const errorAnswer = z
  .object({
    success: z.literal(false),
    message: z.string().openapi({ description: 'A sentence for the customer.' }),
    error: z.string().openapi({ description: 'The same sentence.' }),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Error')

const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

const refusals = { default: { ...json(errorAnswer), description: 'A refusal or a fault' } }

/** Name, method and path of an endpoint. */
export const at = <const N extends EndpointName>(name: N) => ({
  operationId: name,
  method: PATHS[name].method as (typeof PATHS)[N]['method'],
  path: PATHS[name].path as (typeof PATHS)[N]['path'],
})

/** A JSON request body that must be there. */
export const body = <S extends z.ZodType>(schema: S) => ({ ...json(schema), required: true as const })

/** Answers 200 with JSON. */
export const ok = <S extends z.ZodType>(schema: S) => ({
  200: { ...json(schema), description: 'Success' },
  ...refusals,
})

/** Answers 201 with JSON. */
export const created = <S extends z.ZodType>(schema: S) => ({
  201: { ...json(schema), description: 'Created' },
  ...refusals,
})

/** Needs `Authorization: Bearer <token>`. */
export const bearer = { security: [{ bearer: [] as string[] }] }
