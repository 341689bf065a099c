import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, type IndianDate, startOfIndianDay } from '#rules/dates.ts'

/** The SQL condition that an instant is on a date in India; undefined without a date. */
export const onIndianDay = (column: PgColumn, date: IndianDate | undefined): SQL | undefined =>
  date ? and(gte(column, startOfIndianDay(date)), lt(column, startOfIndianDay(addDays(date, 1)))) : undefined
