import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import type { CompanyFacts } from '#wire/facts.ts'

/** One row: facts of the company, shaped by the contract. */
export const companyFacts = pgTable(
  'company_facts',
  {
    id: smallint('id').primaryKey().default(1),
    facts: jsonb('facts').$type<CompanyFacts>().notNull(),
  },
  table => [check('company_facts_one_row', sql`${table.id} = 1`)],
)
