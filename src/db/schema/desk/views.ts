import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { City } from '#rules/cities.ts'
import type { BoardChoice } from '#rules/desk/board-views.ts'
import { id, instant } from '../columns.ts'
import { staff } from '../staff.ts'

/** Named views of the board. They name areas, collectors and states, and nobody who is a patient. */
export const deskViews = pgTable(
  'desk_views',
  {
    id: id(),
    /** Whose it is; of a shared one who made it. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    city: text('city').$type<City>().notNull(),
    choice: jsonb('choice').$type<BoardChoice>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  table => [
    uniqueIndex('desk_views_own_name').on(table.staffId, sql`lower(${table.name})`),
    uniqueIndex('desk_views_shared_name').on(sql`lower(${table.name})`).where(sql`is_shared`),
  ],
)

/** Which view somebody's board opens with: one of their own, or a shared one. */
export const deskDefaultViews = pgTable(
  'desk_default_views',
  {
    staffId: uuid('staff_id')
      .primaryKey()
      .references(() => staff.id),
    viewId: uuid('view_id')
      .notNull()
      .references(() => deskViews.id, { onDelete: 'cascade' }),
  },
  table => [index('desk_default_views_view').on(table.viewId)],
)
