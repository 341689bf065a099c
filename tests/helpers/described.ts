import { afterAll, expect } from 'vitest'
import { collectorEndpoints } from '#collector/data/contract.ts'
import { deskEndpoints } from '#desk/endpoints.ts'
import { listErrorCodes } from '#server/api/description.ts'
import { shopEndpoints } from '#shop/endpoints.ts'
import { ERROR_STATUS } from '#wire/errors.ts'

/** Checks that every refusal in tests is documented by the API's description. */

interface Declared {
  operationId: string
  method: string
  path: string
  security?: object[]
  request?: { body?: unknown; params?: unknown; query?: unknown }
}

const declared = [shopEndpoints, deskEndpoints, collectorEndpoints].flatMap(area =>
  Object.values(area as Record<string, Declared | { route: Declared }>),
)
const CALLS = declared
  .map(one => ('route' in one ? one.route : one))
  .map(declared => ({
    ...declared,
    pattern: new RegExp(`^${declared.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    codes: listErrorCodes(declared.operationId, {
      needsSession: declared.security !== undefined,
      hasBody: declared.request?.body !== undefined,
      hasInput: declared.request !== undefined,
    }) as string[],
  }))

type Request = (input: string | URL | globalThis.Request, init?: RequestInit, ...rest: never[]) => unknown

/** Records an app's responses; an undocumented refusal fails the file's tests at the end. */
export function onlyDescribed(app: { request: Request }): void {
  const ask = app.request
  const undescribed = new Set<string>()
  app.request = (async (input, init, ...rest) => {
    const answer = (await ask(input, init, ...rest)) as Response
    const said = answer.status >= 400 ? await codeIn(answer) : undefined
    const { method, pathname } = partsOf(input, init)
    const call = CALLS.find(one => one.method === method && one.pattern.test(pathname))
    if (call && said && !call.codes.includes(said)) undescribed.add(`${call.operationId}: ${said}`)
    return answer
  }) as Request
  afterAll(() => expect([...undescribed], '`refuses` of the endpoint names them').toEqual([]))
}

async function codeIn(answer: Response): Promise<string | undefined> {
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return code !== undefined && code in ERROR_STATUS ? code : undefined
}

function partsOf(input: string | URL | globalThis.Request, init?: RequestInit) {
  const isRequest = input instanceof globalThis.Request
  const { pathname } = new URL(isRequest ? input.url : String(input), 'http://shop.test')
  return { pathname, method: (isRequest ? input.method : (init?.method ?? 'GET')).toLowerCase() }
}
