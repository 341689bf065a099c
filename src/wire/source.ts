import { z } from '@hono/zod-openapi'
import { readSource } from '#rules/source.ts'

/** Anything unknown in it is dropped, because a booking must not fail for it. */
export const source = z
  .transform(readSource)
  .optional()
  .openapi({
    type: 'object',
    description:
      'Where the customer came from: utm_source, utm_medium, utm_campaign, and referrer (a host), at most 80 signs each.',
    example: { utm_source: 'google', utm_medium: 'cpc' },
  })
