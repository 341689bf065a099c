import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Messages that left for a customer, so that a repeated job sends none twice. */
export const messages = pgTable(
  'messages',
  {
    /** What it is about: 'order:<id>' or 'booking:<id>', ... */
    subject: text('subject').notNull(),
    /** Which message: 'confirmed', 'report-ready', ... */
    about: text('about').notNull(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    /** 'queued' also after a try that may be made again; 'sent' and 'failed' (refused for good) are final. */
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed'] }).notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.subject, table.about, table.channel] })],
)
