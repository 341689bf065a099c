import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CompanyFacts } from '#wire/facts.ts'

/** Facts of the company, a row each; null where not filled in. */
export const companyFacts = pgTable('company_facts', {
  name: text('name').$type<keyof CompanyFacts>().primaryKey(),
  value: jsonb('value').$type<CompanyFacts[keyof CompanyFacts]>(),
  /** Raised by each change; a change names the revision that it was made on. */
  revision: integer('revision').notNull().default(1),
})
