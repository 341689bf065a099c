import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { GENDERS } from '#rules/patients/genders.ts'
import { PATIENT_RELATIONS } from '#rules/patients/patient.ts'
import { customers } from './accounts.ts'
import { id, instant } from './columns.ts'

/**
 * All people whom an account has booked for or saved, permanently: its owner, and people whom it no longer lists. An
 * order keeps the details of its booking.
 */
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
    /** Until when a stated pregnancy counts; null for none. A pregnant patient is not asked to fast. */
    pregnantUntil: date('pregnant_until', { mode: 'string' }),
    /** Relation to the account's owner. */
    relation: text('relation', { enum: PATIENT_RELATIONS }).notNull(),
    phone: text('phone'),
    email: text('email'),
    /** False once removed from the list, and for patients beyond the most that a list holds. */
    isListed: boolean('is_listed').notNull().default(true),
    /** The patient that this duplicate was merged into; both ids find it. */
    mergedInto: uuid('merged_into'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    unique('patients_of_customer').on(table.customerId, table.id),
    index('patients_merged').on(table.mergedInto),
    foreignKey({
      name: 'patients_merged_into_one_of_the_account',
      columns: [table.customerId, table.mergedInto],
      foreignColumns: [table.customerId, table.id],
    }).onDelete('cascade'),
    uniqueIndex('patients_owner')
      .on(table.customerId)
      .where(sql`${table.relation} = 'self' and ${table.mergedInto} is null and ${table.isListed}`),
    check('patients_phone', sql`${table.phone} ~ '^[6-9][0-9]{9}$'`),
    check('patients_merged_into', sql`${table.mergedInto} <> ${table.id}`),
  ],
)
