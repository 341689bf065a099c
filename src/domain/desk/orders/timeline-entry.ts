import * as words from '#domain/desk/words.ts'
import type { TimelineKind, TimelineTone } from '#rules/desk/order-page.ts'
import { say } from '#text/text.ts'
import { STAFF_PREFIX } from '../../actor.ts'

export interface TimelineEntry {
  at: Date
  kind: TimelineKind
  tone: TimelineTone
  text: string
  /** The text of a message or note, or a reason. */
  detail: string | null
  by: string
}

/** 'operator:asha' → 'asha'. */
export function nameOfActor(actor: string): string {
  if (actor.startsWith(STAFF_PREFIX)) return actor.slice(STAFF_PREFIX.length)
  return say(actor.startsWith('customer:') ? words.theCustomer : words.automatic)
}
