import { z } from '@hono/zod-openapi'
import { instant } from '#wire/codecs.ts'
import { endpoints } from '#wire/endpoint.ts'
import { type CompanyFacts, companyFacts } from '#wire/facts.ts'

type FactName = keyof CompanyFacts
const FACT_NAMES = Object.keys(companyFacts.shape) as [FactName, ...FactName[]]
const name = z.enum(FACT_NAMES)

/** `{ name: 'cityCount', revision: 1, value: 9 }` */
type FactChange = {
  [N in FactName]: { name: N; revision: number; value: CompanyFacts[N] }
}[FactName]

const changeOf = (name: FactName) =>
  z.strictObject({ name: z.literal(name), revision: z.int(), value: companyFacts.shape[name] })
/** Logo and share picture are changed by their upload. */
const [first, ...others] = FACT_NAMES.filter(name => name !== 'logo' && name !== 'sharePicture') as [
  FactName,
  ...FactName[],
]
const change = z.discriminatedUnion('name', [
  changeOf(first),
  ...others.map(changeOf),
]) as unknown as z.ZodType<FactChange, FactChange>

export const factEndpoints = endpoints({
  listDeskFacts: {
    get: '/api/desk/facts',
    needs: 'catalogue.change',
    summary: 'What pages say about the company, with who changed each last',
    answer: {
      facts: companyFacts.openapi('CompanyFacts') as unknown as z.ZodType<CompanyFacts, CompanyFacts>,
      revisions: z.record(name, z.int()),
      changes: z.array(z.object({ name, at: instant, by: z.string() })),
    },
  },
  changeFact: {
    post: '/api/desk/facts',
    needs: 'catalogue.change',
    summary: 'Change one fact; pages follow at once',
    body: change,
    current: z.object({ name, revision: z.int(), value: z.unknown() }),
    audits: ['fact.changed'],
  },
})
