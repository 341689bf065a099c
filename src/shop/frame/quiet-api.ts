import { KEYS, readStoredText } from '#kit/storage.ts'
import { type Client, createClient } from '#shop/endpoints.ts'
import { retrying } from '#wire/client.ts'
import { bearerOf } from './api.ts'

/** The client for data that a page can do without: a 401 does not end the session. */
export const quietApi: Client = createClient(
  retrying((path, init = {}) => {
    const token = readStoredText(KEYS.authToken)
    const headers = { ...(token ? bearerOf(token) : {}), ...(init.headers as Record<string, string>) }
    return fetch(path, { ...init, headers })
  }),
)
