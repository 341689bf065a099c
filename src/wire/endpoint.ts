import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Permission } from '#rules/staff/permissions.ts'
import type { AuditedAction } from '#text/audited-actions.ts'
import { checkEntries, fieldMissing, fieldTooLong, fieldWrong } from '#text/fields.ts'
import { say } from '#text/text.ts'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'

/** Routes, client, OpenAPI and checks follow from an endpoint's declaration (decision 044). */

/**
 * The message of a field without one of its own, for the whole process. Operators' files (configuration, catalogue) are
 * parsed with `error: z.locales.en().localeError`.
 */
z.config({
  customError(issue) {
    if (issue.code === 'invalid_type' && issue.expected === 'object') return say(checkEntries)
    if (issue.code === 'invalid_type' && issue.input === undefined) return say(fieldMissing)
    if (issue.code === 'too_big' && issue.origin === 'string') return say(fieldTooLong)
    return say(fieldWrong)
  },
})

/** `verified`: a customer with a verified phone. */
export type CustomerNeeds = 'public' | 'customer' | 'verified'
/** `locked`: staff with a session, even a locked one; `signed-in`: staff with any role. */
export type StaffNeeds = 'public' | 'locked' | 'signed-in' | Permission

type Path = `/${string}`
type Address = { get: Path } | { post: Path } | { put: Path } | { patch: Path } | { delete: Path }

/** The fields of an object, or a whole schema if fields alone can't express it. */
type Schema = z.ZodRawShape | z.ZodType

export type Definition = Address & {
  summary: string
  /** Another path of the same call, which the OpenAPI document doesn't list. */
  alias?: Path
  description?: string
  needs: CustomerNeeds | StaffNeeds
  /** A call of the staff before there is a session: sign-in and enrolment. */
  isForStaff?: true
  params?: z.ZodRawShape
  query?: z.ZodRawShape
  body?: Schema
  /** True if the body can be left out. */
  isBodyOptional?: true
  /** A multipart form with one file as the body instead: these fields describe it, and the handler reads it. */
  form?: z.ZodRawShape
  /** Largest body in bytes; 100 KB unless stated. */
  maxBytes?: number
  /** The `idempotency-key` header; the handler gets it as `key`. */
  isIdempotent?: true | 'required'
  /** A limit per address or person that the shop applies before the handler. */
  limit?: 'payments' | 'uploads'
  /** Refused while the shop is not open for new orders: NOT_OPEN. */
  isForOpenShop?: true
  /** Actions that the call may write to the audit log. */
  audits?: readonly AuditedAction[]
  /** The response without `success`; none by default. */
  answer?: Schema
  /** The handler returns the JSON as it is sent, so no codec runs: for large lists and frequent calls. */
  isSentAsIs?: true
  /** Personal data: neither caches nor search engines keep the response. */
  isPrivate?: true
  /** Private, and requested again and again: responds 304 to the `etag` of the last response. */
  isPolled?: true
  /** True for a call that creates something. */
  status?: 201
  /** When such a call responds with 200 instead, because nothing was created; see `unchanged`. */
  unchanged?: string
  /** The response is a file instead, of one of these types. */
  file?: { types: readonly string[]; description: string }
  /** The record with which a stale change is refused: CHANGED, with `current`, `changedAt` and `changedBy`. */
  current?: z.ZodType
  /** Error codes beside those that follow from the rest; see `errorCodes`. */
  refuses?: readonly ErrorCode[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof METHODS)[number]

export interface Endpoint<D extends Definition = Definition> {
  name: string
  method: Method
  path: Path
  definition: D
  answer: z.ZodType
  /** For the router and the OpenAPI document. */
  route: RouteConfig
}

export type Endpoints = Record<string, Endpoint>

export function endpoints<const D extends Record<string, Definition>>(
  definitions: D,
): { [N in keyof D]: Endpoint<D[N]> } {
  const made = Object.entries(definitions).map(([name, definition]) => [name, endpoint(name, definition)])
  return Object.fromEntries(made) as { [N in keyof D]: Endpoint<D[N]> }
}

function endpoint(name: string, definition: Definition): Endpoint {
  const [method, path] = addressOf(definition)
  const answer = answerOf(definition)
  const route = { operationId: name, method, path, ...routeOf(definition, answer) }
  return { name, method, path, definition, answer, route }
}

function addressOf(definition: Definition): [Method, Path] {
  const found = Object.entries(definition).find(([key]) => METHODS.includes(key as Method))
  return found as [Method, Path]
}

const schemaOf = (schema: Schema): z.ZodType => (schema instanceof z.ZodType ? schema : z.object(schema))

function answerOf({ answer = {} }: Definition): z.ZodType {
  return answer instanceof z.ZodType ? answer : z.object({ success: z.literal(true), ...answer })
}

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

const changedAnswer = (current: z.ZodType) =>
  errorAnswer.extend({
    current: current.optional(),
    changedAt: z.iso.datetime().optional(),
    changedBy: z.string().optional(),
  })

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })

export const errorResponse = { ...json(errorAnswer), description: 'A refusal or a fault' }

export const webhookResponses = {
  200: { ...json(z.object({ success: z.literal(true) })), description: 'Success' },
  default: errorResponse,
}

const fileOf = ({ types, description }: NonNullable<Definition['file']>) => {
  const schema = z.string().openapi({ format: 'binary' })
  return { content: Object.fromEntries(types.map(type => [type, { schema }])), description }
}

const etagHeader = z.object({ 'if-none-match': z.string().max(200).optional() })

const idempotencyKey = z.string().min(1).max(100)

const idempotencyHeader = (isIdempotent: true | 'required') =>
  z.object({ 'idempotency-key': isIdempotent === 'required' ? idempotencyKey : idempotencyKey.optional() })

function routeOf(definition: Definition, answer: z.ZodType): Omit<RouteConfig, 'method' | 'path'> {
  const {
    summary,
    description,
    params,
    query,
    body,
    form,
    isBodyOptional,
    isIdempotent,
    isPolled,
    status = 200,
  } = definition
  const request = {
    ...(params && { params: z.object(params) }),
    ...(query && { query: z.object(query) }),
    ...(isIdempotent && { headers: idempotencyHeader(isIdempotent) }),
    ...(isPolled && { headers: etagHeader }),
    ...(body && { body: { ...json(schemaOf(body)), required: !isBodyOptional } }),
    ...(form && { body: { content: { 'multipart/form-data': { schema: z.object(form) } }, required: true } }),
  }
  const done = definition.file
    ? fileOf(definition.file)
    : { ...json(answer), description: status === 201 ? 'Created' : 'Success' }
  const { unchanged, current } = definition
  return {
    ...securityOf(definition),
    summary,
    ...(description && { description }),
    ...(Object.keys(request).length > 0 && { request }),
    responses: {
      [status]: done,
      ...(unchanged && { 200: { ...json(answer), description: unchanged } }),
      ...(isPolled && { 304: { description: 'As it was.' } }),
      ...(current && { 409: { ...json(changedAnswer(current)), description: 'The record has changed' } }),
      default: errorResponse,
    },
  }
}

function securityOf({ needs, isForStaff }: Definition): object {
  if (needs === 'customer' || needs === 'verified') return { security: [{ bearer: [] }] }
  if (needs === 'public') return isForStaff ? { 'x-permission': needs } : {}
  return { security: [{ staff: [] }], 'x-permission': needs }
}

/** The types of an endpoint's parts: `Inside` as handlers see them, `Outside` as they are in the JSON. */
type Inside<S> = S extends z.ZodType
  ? z.output<S>
  : S extends z.ZodRawShape
    ? z.output<z.ZodObject<S>>
    : never
type Outside<S> = S extends z.ZodType ? z.input<S> : S extends z.ZodRawShape ? z.input<z.ZodObject<S>> : never

type DefinitionOf<E> = E extends { definition: infer D } ? D : never

export type NeededBy<E> = DefinitionOf<E> extends { needs: infer N } ? N : never

export type Request<E, D = DefinitionOf<E>> = (D extends { params: infer S }
  ? { params: Inside<S> }
  : unknown) &
  (D extends { query: infer S } ? { query: Inside<S> } : unknown) &
  (D extends { body: infer S }
    ? D extends { isBodyOptional: true }
      ? { body: Inside<S> | undefined }
      : { body: Inside<S> }
    : unknown) &
  (D extends { isIdempotent: infer K }
    ? { key: K extends 'required' ? string : string | undefined }
    : unknown)

export interface FileAnswer {
  type: string
  bytes: Uint8Array
  headers?: Record<string, string>
}

/** The response of a call that found nothing to create: status 200 in place of 201. */
export class Unchanged<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

type Returned<D> = D extends { answer: infer S }
  ? D extends { isSentAsIs: true }
    ? Outside<S>
    : Inside<S>
  : void

/** What a handler returns: the response without `success`, or a file. */
export type Result<E, D = DefinitionOf<E>> = D extends { file: unknown }
  ? FileAnswer
  : D extends { unchanged: string }
    ? Returned<D> | Unchanged<Returned<D>>
    : Returned<D>

export type Input<E, D = DefinitionOf<E>> = (D extends { body: infer S }
  ? D extends { isBodyOptional: true }
    ? { body?: Outside<S> }
    : { body: Outside<S> }
  : unknown) &
  (D extends { params: infer S } ? { params: Outside<S> } : unknown) &
  (D extends { query: infer S } ? { query?: Outside<S> } : unknown)

export type Answer<E, D = DefinitionOf<E>> = D extends { file: unknown }
  ? never
  : D extends { answer: infer S }
    ? S extends z.ZodType
      ? z.input<S>
      : { success: true } & Outside<S>
    : { success: true }

const STAFF_CODES: readonly ErrorCode[] = ['FORBIDDEN', 'SESSION_LOCKED']

/** Every error code of an endpoint, in the order of ERROR_STATUS. */
export function errorCodes({ definition }: Endpoint): ErrorCode[] {
  const {
    needs,
    isForStaff,
    isForOpenShop,
    params,
    query,
    body,
    form,
    isIdempotent,
    current,
    refuses = [],
  } = definition
  const codes = new Set<ErrorCode>(['TOO_MANY', 'INTERNAL', 'DATABASE_DOWN', ...refuses])
  const isForCustomers = needs === 'customer' || needs === 'verified'
  if (needs !== 'public') codes.add('UNAUTHENTICATED')
  if (needs === 'verified') codes.add('PHONE_UNVERIFIED')
  if (isForStaff || !(needs === 'public' || isForCustomers)) for (const code of STAFF_CODES) codes.add(code)
  if (current) codes.add('CHANGED')
  if (isForOpenShop) codes.add('NOT_OPEN')
  if (body || form) codes.add('BAD_REQUEST').add('TOO_LARGE')
  if (body || form || params || query || isIdempotent) codes.add('INVALID')
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter(code => codes.has(code))
}
