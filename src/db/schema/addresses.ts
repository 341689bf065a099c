import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'
import { patients } from './patients.ts'

/** An order keeps its own copy. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    city: text('city').notNull(),
    /** Null if a booking gave one line without a PIN code. */
    pinCode: text('pin_code'),
    /** '' if it is part of `street`. */
    house: text('house').notNull(),
    street: text('street').notNull(),
    landmark: text('landmark').notNull(),
    /** Equal for equal addresses, however they are typed. */
    key: text('key').notNull(),
    patientId: uuid('patient_id').references(() => patients.id, { onDelete: 'set null' }),
    lastUsedAt: instant('last_used_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    unique('addresses_once').on(table.customerId, table.key),
    index('addresses_patient').on(table.patientId),
    check('addresses_pin_code', sql`${table.pinCode} ~ '^[1-9][0-9]{5}$'`),
  ],
)

/** A city without areas is served everywhere. */
export const areas = pgTable(
  'areas',
  {
    id: id(),
    city: text('city').notNull(),
    name: text('name').notNull(),
    revision: integer('revision').notNull().default(1),
  },
  table => [uniqueIndex('areas_name').on(table.city, sql`lower(${table.name})`)],
)

export const areaPinCodes = pgTable(
  'area_pin_codes',
  {
    pinCode: text('pin_code').primaryKey(),
    areaId: uuid('area_id')
      .notNull()
      .references(() => areas.id, { onDelete: 'cascade' }),
  },
  table => [index('area_pin_codes_area').on(table.areaId)],
)
