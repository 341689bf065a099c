import { createRoute, z } from '@hono/zod-openapi'
import { type CompanyFacts, companyFacts } from '#wire/facts.ts'
import { at, body, ok } from '../endpoint.ts'
import { needs } from '../staff/needs.ts'

/** What pages say about the company, one fact at a time. */

export type FactName = keyof CompanyFacts
const FACT_NAMES = Object.keys(companyFacts.shape) as [FactName, ...FactName[]]

/** A fact as it was seen, and as it is to be: `{ name: 'cityCount', seen: 8, value: 9 }`. */
export type FactChange = {
  [N in FactName]: { name: N; seen: CompanyFacts[N]; value: CompanyFacts[N] }
}[FactName]

const changeOf = (name: FactName) => {
  const fact = companyFacts.shape[name]
  return z.strictObject({ name: z.literal(name), seen: fact, value: fact })
}
const [first, ...others] = FACT_NAMES
const change = z.discriminatedUnion('name', [
  changeOf(first),
  ...others.map(changeOf),
]) as unknown as z.ZodType<FactChange, FactChange>

const changed = z.object({ name: z.enum(FACT_NAMES), at: z.iso.datetime(), by: z.string() })

export const deskFactEndpoints = {
  listDeskFacts: createRoute({
    ...at('listDeskFacts'),
    ...needs('catalogue.change'),
    summary: 'What pages say about the company, with who changed each last',
    responses: ok(
      z.object({
        success: z.literal(true),
        // Read facts are complete.
        facts: companyFacts.openapi('CompanyFacts') as unknown as z.ZodType<CompanyFacts, CompanyFacts>,
        changes: z.array(changed),
      }),
    ),
  }),
  changeFact: createRoute({
    ...at('changeFact'),
    ...needs('catalogue.change'),
    summary: 'Change one fact, if it still is what was seen; pages follow at once',
    request: { body: body(change) },
    responses: ok(z.object({ success: z.literal(true) })),
  }),
}
