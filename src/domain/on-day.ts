import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, type IndianDate, startOfIndianDay } from '#rules/dates.ts'

/** The condition that an instant lies on a day of India's calendar; none without a day. */
export const onIndianDay = (column: PgColumn, date: IndianDate | undefined): SQL | undefined =>
  date ? and(gte(column, startOfIndianDay(date)), lt(column, startOfIndianDay(addDays(date, 1)))) : undefined
