import { z } from '@hono/zod-openapi'

export const searchMatch = z
  .object({
    _id: z.string(),
    name: z.string(),
    isPackage: z.boolean(),
    purpose: z.string().openapi({ description: 'What it is for in a few words.' }),
    isFastingRequired: z.boolean(),
    regularPrice: z.number(),
    salePrice: z.number(),
  })
  .openapi('SearchMatch')
export type SearchMatch = z.input<typeof searchMatch>
