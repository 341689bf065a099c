import { ERROR_STATUS } from '#contract/errors.ts'
import { codesOf } from '#contract/refusals.ts'

/** Completes the OpenAPI description: each call's refusals, and whether it needs a session. */

interface Operation {
  operationId?: string
  security?: object[]
  parameters?: unknown[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

interface Described {
  paths?: Record<string, Partial<Record<string, Operation>>>
}

/** Adds each call's refusals by status, and an empty `security` to those without a session. */
export function completeDescription<D>(document: D): D {
  for (const item of Object.values((document as Described).paths ?? {})) {
    for (const operation of Object.values(item)) {
      if (!operation?.operationId) continue
      operation.security ??= []
      operation.responses = { ...operation.responses, ...refusalsOf(operation) }
    }
  }
  return document
}

function refusalsOf(operation: Operation): Record<string, unknown> {
  const { operationId = '', security = [], parameters = [], requestBody } = operation
  const codes = codesOf(operationId, {
    needsSession: security.some(one => 'bearer' in one || 'staff' in one),
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
