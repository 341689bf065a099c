import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CompanyFacts } from '#wire/facts.ts'

/** Null for a fact that is not filled in. */
export const companyFacts = pgTable('company_facts', {
  name: text('name').$type<keyof CompanyFacts>().primaryKey(),
  value: jsonb('value').$type<CompanyFacts[keyof CompanyFacts]>(),
  revision: integer('revision').notNull().default(1),
})
