import type { Centre } from '#wire/centre.ts'
import { type CallOptions, clientOf, retrying } from '#wire/client.ts'
import type { SearchMatch } from '#wire/search-match.ts'

/** Calls of the catalogue that customers and staff share, without a session. */
interface PublicApi {
  search: (
    input: { query: { search: string; limit?: number } },
    options?: CallOptions,
  ) => Promise<SearchMatch[]>
  listCentres: (input?: object, options?: CallOptions) => Promise<{ centres: Centre[] }>
}

const CALLS = {
  search: { method: 'get', path: '/api/search' },
  listCentres: { method: 'get', path: '/api/centres' },
}

export const publicApi = clientOf(
  CALLS as never,
  retrying((path, init) => fetch(path, init)),
) as unknown as PublicApi
