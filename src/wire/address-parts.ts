import { z } from '@hono/zod-openapi'
import {
  house,
  houseProblem,
  landmark,
  type PinnedParts,
  street,
  streetProblem,
} from '#rules/addresses/parts.ts'
import { pinCode } from '#rules/addresses/pin-codes.ts'
import { addressMissing, somethingMissing } from '#text/fields.ts'
import { say } from '#text/text.ts'
import { address, nothing, textBy } from './fields.ts'

export const addressParts = z
  .object({
    pinCode: textBy(pinCode).openapi({ type: 'string', example: '400050' }),
    house: z
      .union([nothing, textBy(house)])
      .optional()
      .openapi({ type: 'string', example: 'Flat 3, Sea View' }),
    street: textBy(street).openapi({ type: 'string', example: '14 Hill Road, Bandra West' }),
    landmark: z
      .union([nothing, textBy(landmark)])
      .optional()
      .openapi({ type: 'string', example: 'Lilavati Hospital' }),
  })
  .transform(
    ({ house = '', landmark = '', ...parts }): PinnedParts => ({
      ...parts,
      house,
      landmark,
    }),
  )
  .superRefine((parts, context) => {
    const problems = { house: houseProblem(parts), street: streetProblem(parts) }
    for (const [field, wrong] of Object.entries(problems))
      if (wrong) context.addIssue({ code: 'custom', path: [field], message: say(wrong) })
  })
  .openapi('AddressParts')

/** An address as a line, or as parts from which the shop makes the line. */
export const lineOrParts = {
  address: address.optional(),
  parts: addressParts.optional().openapi({
    description: 'In place of `address`. For a home visit the PIN code has to be of the city of the visit.',
  }),
}
type Given = { address?: string | undefined; parts?: z.output<typeof addressParts> | undefined }

/** For a schema with `lineOrParts`: rejects an address without either. */
export function refuseNoAddress({ address, parts }: Given, context: z.RefinementCtx): void {
  if (parts || address) return
  const wrong = address === undefined ? addressMissing : somethingMissing
  context.addIssue({ code: 'custom', path: ['address'], message: say(wrong) })
}
