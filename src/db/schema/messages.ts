import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Messages to customers and their state, so that a repeated job sends none twice. */
export const messages = pgTable(
  'messages',
  {
    /** 'order:<id>', 'booking:<id>', ... */
    subject: text('subject').notNull(),
    /** Name of the message: 'confirmed', 'report-ready', ... */
    about: text('about').notNull(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    /** 'queued' also after a failure that will be retried; 'sent' and 'failed' (refused permanently) are final. */
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed'] }).notNull(),
    at: instant('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.subject, table.about, table.channel] }),
    index('messages_age').on(table.at),
  ],
)
