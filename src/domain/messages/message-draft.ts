import type { Shop } from '#domain/shop.ts'
import type { Sms } from '#domain/sms.ts'
import type { MessageAbout } from '#rules/orders/messages.ts'
import type { SmsValue } from '#text/sent/sms.ts'
import type { EmailText } from './email.ts'
import type { OrderForMessage, OrderWithPatients } from './visit-for-message.ts'
import type { WhatsAppText } from './whatsapp.ts'

export interface MessageDraft {
  /** Name of the message; each is sent once for an order. */
  about: MessageAbout
  /** Null if an SMS can't carry its values. */
  sms: Sms | null
  /** For customers who chose WhatsApp. */
  whatsapp?: WhatsAppText
  /** The same message for the door contact; `link` shows the visit. */
  door?: Sms | ((link: SmsValue<'url'>) => Sms)
  /** The visit whose fasts, and at the door also its sum to pay, the message states. */
  stated?: Pick<OrderForMessage, 'fasts' | 'dueAtVisit'>
  /** Built only when it is sent. */
  emailText?: () => Promise<EmailText>
  /** For an unconfirmed address. */
  brief?: MessageBrief
}

/** A brief email asks to confirm the address, or follows one that did. */
export type MessageBrief =
  | { about: string; after?: undefined; emailText: (link: string) => EmailText }
  | { about: string; after: string; emailText: EmailText }

export type MessagesOf = (shop: Shop, order: OrderWithPatients) => MessageDraft[] | Promise<MessageDraft[]>

/** Names of the brief emails. `after` in a draft names the one that must have been sent. */
export const BRIEF = { confirmed: 'confirmed-brief', cancelled: 'cancelled-brief' } as const
