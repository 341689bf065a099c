import { and, eq } from 'drizzle-orm'
import { messages } from '#db/schema.ts'

/** Idempotency key of a message: its subject ('order:<id>'), its name ('confirmed') and the channel. */
export type MessageKey = Pick<typeof messages.$inferSelect, 'subject' | 'about' | 'channel'>

export const isMessage = ({ subject, about, channel }: MessageKey) =>
  and(eq(messages.subject, subject), eq(messages.about, about), eq(messages.channel, channel))
