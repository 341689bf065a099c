import { index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { orders } from './orders.ts'

/** Messages to customers and their state, so that a repeated job sends none twice. */
export const messages = pgTable(
  'messages',
  {
    /** 'order:<id>', 'booking:<id>', ... */
    subject: text('subject').notNull(),
    /** Name of the message: 'confirmed', 'report-ready', ... */
    about: text('about').notNull(),
    channel: text('channel', { enum: ['sms', 'whatsapp', 'email'] }).notNull(),
    /**
     * 'queued' also after a failure that will be retried; 'sent' and 'failed' (refused permanently) are final. Only
     * WhatsApp tells later what became of a sent one: 'delivered', or 'failed' after all.
     */
    state: text('state', { enum: ['queued', 'sending', 'sent', 'delivered', 'failed'] }).notNull(),
    /** When it was queued, or last tried. In an index, unlike the state, which changes without it at little cost. */
    at: instant('at').notNull(),
    /** Of WhatsApp: from then on an SMS follows, unless it was delivered. */
    fallBackAt: instant('fall_back_at'),
  },
  table => [
    primaryKey({ columns: [table.subject, table.about, table.channel] }),
    index('messages_age').on(table.at),
  ],
)

/** The fast that the last message about a visit stated: a correction is sent when it has changed since. */
export const sentFasts = pgTable('sent_fasts', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Start of the fast of each patient, as `fastText` writes it. */
  fasts: text('fasts').notNull(),
  /** How often it was stated; distinguishes corrections. */
  number: smallint('number').notNull().default(1),
})
