import type { HttpBindings } from '@hono/node-server'

/**
 * Makes the function that tells a visitor's network address. Behind a proxy of ours it is the last entry that the
 * proxy added; otherwise the header is whatever the visitor wrote, and the socket's own address counts.
 */
export const addressReader =
  (trustsProxy: boolean) =>
  ({ raw, env }: { raw: Request; env: unknown }): string => {
    const forwarded = trustsProxy ? raw.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    return (
      forwarded || (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress || 'in-process'
    )
  }
