import * as said from '#text/desk/timeline.ts'
import { say } from '#text/text.ts'
import { STAFF_PREFIX } from '../../actor.ts'

/** An actor's name as tables keep it, for people: 'operator:asha' is asha. */
export function whoIs(actor: string): string {
  if (actor.startsWith(STAFF_PREFIX)) return actor.slice(STAFF_PREFIX.length)
  return say(actor.startsWith('customer:') ? said.theCustomer : said.automatic)
}
