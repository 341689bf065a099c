import { collectorEndpoints } from '#collector/data/contract.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import { shopEndpoints } from '#shop/endpoints.ts'
import { type Endpoints, errorCodes } from '#wire/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '#wire/errors.ts'

interface Operation {
  operationId?: string
  /** The permission that a staff call requires. */
  'x-permission'?: string
  security?: object[]
  parameters?: unknown[]
  requestBody?: unknown
  responses: Record<string, object>
}

type Paths = Record<string, Partial<Record<string, Operation>>>

interface Described {
  paths?: Paths
  components?: { schemas?: Record<string, unknown>; securitySchemes?: Record<string, unknown> }
}

/** Also removes the schemas that only staff calls use. */
export function removeStaffEndpoints<D>(document: D): D {
  const { paths: all = {}, components = {} } = document as Described
  const paths: Paths = {}
  for (const [path, item] of Object.entries(all)) {
    const kept = Object.entries(item).filter(([, operation]) => !operation?.['x-permission'])
    if (kept.length > 0) paths[path] = Object.fromEntries(kept)
  }
  const { staff: _staff, ...securitySchemes } = components.securitySchemes ?? {}
  const schemas = listNamedSchemas(paths, components.schemas ?? {})
  return { ...document, paths, components: { ...components, schemas, securitySchemes } }
}

/** Includes schemas that other schemas refer to. The error schema is in every response. */
function listNamedSchemas(paths: Paths, schemas: Record<string, unknown>): Record<string, unknown> {
  const named = new Set(['Error'])
  const add = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (named.has(name)) continue
      named.add(name)
      add(schemas[name])
    }
  }
  add(paths)
  add(schemas.Error)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => named.has(name)))
}

/** Adds error responses by status, and an empty `security` to public calls. */
export function completeDescription<D>(document: D): D {
  for (const item of Object.values((document as Described).paths ?? {})) {
    for (const operation of Object.values(item)) {
      if (!operation?.operationId) continue
      operation.security ??= []
      const { responses } = operation
      // The contract may have its own schema for a status, as for CHANGED.
      for (const [status, refusal] of Object.entries(refusalsOf(operation)))
        responses[status] = { ...refusal, ...contentOf(responses[status]) }
    }
  }
  return document
}

const contentOf = (response: object = {}) => 'content' in response && { content: response.content }

function refusalsOf(operation: Operation): Record<string, object> {
  const { operationId = '', security = [], parameters = [], requestBody } = operation
  const codes = listErrorCodes(operationId, {
    needsSession: security.some(requirement => 'bearer' in requirement || 'staff' in requirement),
    hasBody: requestBody !== undefined,
    hasInput: requestBody !== undefined || parameters.length > 0,
  })
  const byStatus = Object.groupBy(codes, code => ERROR_STATUS[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, said]) => [
      status,
      {
        description: `\`code\` is ${(said ?? []).join(' or ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** For calls that no contract declares. */
const OWN: Record<string, readonly ErrorCode[]> = {
  downloadInvoice: [
    'NOT_FOUND',
    'PHONE_UNVERIFIED',
    'LINK_INVALID',
    'INVOICE_NOT_READY',
    'BUSY',
    'FILES_DOWN',
  ],
  openReport: ['LINK_INVALID', 'FILES_DOWN'],
  phonepeWebhook: ['FORBIDDEN'],
  razorpayWebhook: ['FORBIDDEN'],
  whatsappWebhook: ['FORBIDDEN'],
}

const DECLARED: Endpoints = { ...shopEndpoints, ...deskEndpoints, ...collectorEndpoints }

/** Each trait adds error codes to a call's description. */
export interface CallTraits {
  needsSession: boolean
  hasBody: boolean
  hasInput: boolean
}

/** In the order of ERROR_STATUS. */
export function listErrorCodes(
  operation: string,
  { needsSession, hasBody, hasInput }: CallTraits,
): ErrorCode[] {
  const declared = DECLARED[operation]
  if (declared) return errorCodes(declared)
  const codes = new Set<ErrorCode>([
    ...(OWN[operation] ?? []),
    ...(needsSession ? (['UNAUTHENTICATED'] as const) : []),
    ...(hasBody ? (['BAD_REQUEST', 'TOO_LARGE'] as const) : []),
    ...(hasInput ? (['INVALID'] as const) : []),
    'TOO_MANY',
    'INTERNAL',
    'DATABASE_DOWN',
  ])
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter(code => codes.has(code))
}
