import type { Client } from '#shop/endpoints.ts'
import { CallError } from '#wire/client.ts'
import type { OwnRequest } from './contract.ts'

/** [] on errors: pages are shown without them. */
export const loadOwnRequests = (api: Client, signal: AbortSignal): Promise<OwnRequest[]> =>
  api.listOwnRequests({}, { signal }).then(
    ({ requests }) => requests,
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return []
    },
  )

/** The desk has not closed it. */
export const isOpenRequest = ({ status }: OwnRequest): boolean => status === 'requested'
