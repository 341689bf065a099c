import { like } from 'drizzle-orm'
import { collectorEndpoints } from '#collector/data/contract.ts'
import { rateLimits } from '#db/schema.ts'
import { deskEndpoints } from '#desk/endpoints.ts'

const CALLS = { ...deskEndpoints, ...collectorEndpoints }

import { DESK_TOKEN } from './fill-desk.ts'
import type { Side } from './side.ts'

/** Resets the limit of look-ups at the desk: the bench makes more in an hour than one person can. */
export async function forgetLookUps({ commands }: Side): Promise<void> {
  await commands.db.delete(rateLimits).where(like(rateLimits.key, 'desk-%'))
}

interface CallOptions {
  /** Replaces `{id}` in the path. */
  id?: string
  /** The query string, with its question mark. */
  query?: string
  body?: object
}

/** Calls the desk as the manager, who also collects. Throws the response of a refusal. */
export async function callDesk<Answer>(
  { shop }: Side,
  name: keyof typeof CALLS,
  { id = '', query = '', body }: CallOptions = {},
): Promise<Answer> {
  const { path, method } = CALLS[name]
  const answer = await fetch(shop.url + path.replace('{id}', id) + query, {
    method: method.toUpperCase(),
    headers: {
      cookie: `__Host-jaanch_staff=${DESK_TOKEN}`,
      'content-type': 'application/json',
      origin: shop.url.replace('127.0.0.1', 'localhost'),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
