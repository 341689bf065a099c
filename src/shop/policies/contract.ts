import { z } from '@hono/zod-openapi'
import { POLICY_PAGES } from '#rules/policies/pages.ts'
import { BLOCK_KINDS } from '#rules/policies/policy-text.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'

const span = z.object({
  text: z.string(),
  to: z.string().optional().openapi({ description: 'The page of the shop that it links to.' }),
})

const policy = z
  .object({
    version: z.int(),
    acceptedAt: instant,
    isSample: z.boolean().openapi({ description: 'A sample text of a demo.' }),
    blocks: z.array(z.object({ kind: z.enum(BLOCK_KINDS), lines: z.array(z.array(span)) })),
  })
  .openapi('Policy')

export const policyEndpoints = endpoints({
  getPolicy: {
    get: '/api/policies/{page}',
    needs: 'public',
    summary: 'The text of a policy that the laboratory has accepted; null before the first one',
    params: { page: z.enum(POLICY_PAGES) },
    answer: { policy: policy.nullable() },
  },
})
