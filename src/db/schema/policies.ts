import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PolicyPage } from '#rules/policies/pages.ts'
import { instant } from './columns.ts'
import { staff } from './staff.ts'

/** The texts of policies as the owner accepted them. Rows are only added; pages show the last version. */
export const policies = pgTable(
  'policies',
  {
    page: text('page').$type<PolicyPage>().notNull(),
    /** From 1 on. */
    version: integer('version').notNull(),
    body: text('body').notNull(),
    /** Null for the sample texts of a demo. */
    acceptedBy: uuid('accepted_by').references(() => staff.id),
    acceptedAt: instant('accepted_at').notNull(),
  },
  table => [primaryKey({ columns: [table.page, table.version] })],
)

/** Imported texts that an owner has yet to accept; no page shows them. Accepting any text of the page removes its row. */
export const policyProposals = pgTable('policy_proposals', {
  page: text('page').$type<PolicyPage>().primaryKey(),
  body: text('body').notNull(),
  /** An operator's name, as in the audit. */
  proposedBy: text('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
})
