import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { ofVisit } from './visits.ts'

/** A row for each message, so that a repeated job sends nothing twice. */
export const messages = pgTable(
  'messages',
  {
    /** 'order:<id>', 'booking:<id>', ... */
    subject: text('subject').notNull(),
    /** 'confirmed', 'report-ready', ... */
    about: text('about').notNull(),
    channel: text('channel', { enum: ['sms', 'whatsapp', 'email'] }).notNull(),
    /**
     * 'queued' also after a failure that will be retried; 'sent' and 'failed' (refused permanently) are
     * final. WhatsApp and the SMS gateway report later: 'delivered', or 'failed' after all.
     */
    state: text('state', { enum: ['queued', 'sending', 'sent', 'delivered', 'failed'] }).notNull(),
    /** When it was queued or last tried. Indexed; the state is not, so that it can change at little cost. */
    at: instant('at').notNull(),
    /** For WhatsApp only: at this time an SMS follows, unless the message was delivered. */
    fallBackAt: instant('fall_back_at'),
    /** 'not-set-up': the shop has no text for it. Null for other failures. */
    failure: text('failure', { enum: ['not-set-up'] }),
  },
  table => [
    primaryKey({ columns: [table.subject, table.about, table.channel] }),
    index('messages_age').on(table.at),
  ],
)

/**
 * An SMS at its gateway. A report can come before the gateway's answer to our call, so either of the two writes the row.
 */
export const smsReports = pgTable(
  'sms_reports',
  {
    gateway: text('gateway').notNull(),
    gatewayId: text('gateway_id').notNull(),
    /** Key of the message; null until the gateway has answered, and for codes. */
    subject: text('subject'),
    about: text('about'),
    /** The last one reported; null until then. */
    state: text('state', { enum: ['delivered', 'failed'] }),
    /** The gateway's reason for 'failed'. */
    error: text('error'),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.gateway, table.gatewayId] }), index('sms_reports_age').on(table.at)],
)

/** What Meta last reported of the shop's WhatsApp templates. */
export const whatsappTemplates = pgTable('whatsapp_templates', {
  name: text('name').primaryKey(),
  /** 'APPROVED', 'PAUSED', 'REJECTED', ...; null until one is reported. */
  state: text('state'),
  /** Meta's reason for the state. */
  reason: text('reason'),
  /** 'UTILITY', 'MARKETING', 'AUTHENTICATION'. */
  category: text('category'),
  /** When the state was reported. */
  at: instant('at').notNull(),
})

/** What the last message about a visit stated: a correction is sent if it has changed since. */
export const sentFasts = pgTable('sent_fasts', {
  visitId: ofVisit().primaryKey(),
  /** The fast of each patient, as `fastText` writes it. */
  fasts: text('fasts').notNull(),
  /** The fasts last stated to the door contact; null: the same. */
  doorFasts: text('door_fasts'),
  /** The sum to pay last stated to the door contact, in paise; null: none was stated. */
  doorDue: integer('door_due'),
  /** Distinguishes corrections. */
  number: smallint('number').notNull().default(1),
})
