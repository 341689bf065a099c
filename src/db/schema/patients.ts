import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { GENDERS } from '#rules/patients/genders.ts'
import { PATIENT_RELATIONS } from '#rules/patients/patient.ts'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'

/** Includes the account's owner. An order keeps its own copy. */
export const patients = pgTable(
  'patients',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    bornOn: date('born_on', { mode: 'string' }),
    isBirthEstimated: boolean('is_birth_estimated').notNull().default(false),
    /** Sex at birth: reference ranges depend on it. */
    gender: text('gender', { enum: GENDERS.codes }).notNull(),
    /** Until when a stated pregnancy counts; null for none. Nobody who is pregnant is asked to fast. */
    pregnantUntil: date('pregnant_until', { mode: 'string' }),
    /** Relation to the account's owner. */
    relation: text('relation', { enum: PATIENT_RELATIONS }).notNull(),
    phone: text('phone'),
    email: text('email'),
    /** The patient that this duplicate was merged into; both ids find it. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => patients.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('patients_customer').on(table.customerId),
    index('patients_merged').on(table.mergedInto),
    uniqueIndex('patients_owner')
      .on(table.customerId)
      .where(sql`${table.relation} = 'self' and ${table.mergedInto} is null`),
    check('patients_phone', sql`${table.phone} ~ '^[6-9][0-9]{9}$'`),
    check('patients_merged_into', sql`${table.mergedInto} <> ${table.id}`),
  ],
)
