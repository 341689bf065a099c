import { z } from '@hono/zod-openapi'
import { MAX_LOOK_BYTES } from '#rules/logo.ts'
import { LOOK_PICTURES } from '#rules/look.ts'
import { MAX_POLICY_LENGTH, POLICY_PAGES } from '#rules/policies/pages.ts'
import { PLACEHOLDERS } from '#rules/policies/policy-text.ts'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { stepUp } from '#wire/staff/passkeys.ts'

const page = z.enum(POLICY_PAGES)

const policy = z
  .object({
    page,
    /** 0: `body` is a proposed draft, which no page shows. */
    version: z.int(),
    body: z.string(),
    acceptedAt: instant.nullable(),
    acceptedBy: z.string().nullable(),
    /** A text that was imported, which no page shows before an owner accepts it. */
    proposal: z.object({ body: z.string(), proposedAt: instant, proposedBy: z.string() }).nullable(),
  })
  .openapi('DeskPolicy')
export type DeskPolicy = z.input<typeof policy>

const MAX_BASE64 = Math.ceil(MAX_LOOK_BYTES / 3) * 4

export const lookEndpoints = endpoints({
  saveLookPicture: {
    post: '/api/desk/look/pictures/{kind}',
    needs: 'catalogue.change',
    summary: 'Replace or remove the logo or the picture of shared links; pages follow at once',
    params: { kind: z.enum(LOOK_PICTURES) },
    body: {
      revision: z.int(),
      picture: z
        .string()
        .max(MAX_BASE64)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .nullable()
        .openapi({
          description: 'A PNG or JPEG picture, or for the logo an SVG, in base64; null removes it.',
        }),
    },
    maxBytes: MAX_BASE64 + 1024,
    current: z.object({ name: z.string(), revision: z.int(), value: z.unknown() }),
    refuses: ['BUSY', 'FILES_DOWN'],
    audits: ['fact.changed'],
  },
  listDeskPolicies: {
    get: '/api/desk/policies',
    needs: 'catalogue.change',
    summary: 'The text of each policy, accepted and proposed, and the values of its braces',
    answer: { policies: z.array(policy), values: z.record(z.enum(PLACEHOLDERS), z.string()) },
  },
  acceptPolicy: {
    post: '/api/desk/policies/{page}',
    needs: 'shop.open',
    summary: 'Accept a text as the next version of a policy; confirmed by a passkey, and shown at once',
    params: { page },
    body: { version: z.int().min(1), body: z.string().trim().min(1).max(MAX_POLICY_LENGTH), stepUp },
    current: policy,
    refuses: ['STEP_UP_NEEDED', 'PASSKEY_REFUSED'],
    audits: ['policy.accepted'],
  },
})
