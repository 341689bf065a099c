import type { Visit } from '#shop/visit/contract.ts'
import { firstName } from '#shop/visit/patients.ts'
import { atTheDoor, failedTitle, late, lateTitle, onTheWay } from '#shop/visit/ticket/words.ts'
import { stepName } from '#shop/visit/visit-step-words.ts'
import { collectorAtDoor, collectorOnTheWay } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { ListedOrder, Order } from '#wire/orders/order.ts'
import { type Badge, orderBadge } from './order-status.ts'
import { chooseForSample } from './words.ts'

/** The response to a change has no visit. */
export type WithVisit = Order & Partial<Pick<ListedOrder, 'visit'>>

/** States that say more than the order's own status. */
const SAID = ['on_the_way', 'arrived', 'received', 'analysing'] as const
const isSaid = (state: string): state is (typeof SAID)[number] => (SAID as readonly string[]).includes(state)

export function listedBadge(order: WithVisit): Badge {
  const { visitStatus, isSampleRejected = false } = order.visit ?? {}
  if (visitStatus === 'late') return { state: 'pending', words: say(late), tone: 'rose' }
  const badge = orderBadge({ ...order, visitStatus: visitStatus ?? undefined, isSampleRejected })
  const state = isSampleRejected ? undefined : order.visit?.state
  return state && isSaid(state) ? { ...badge, words: stepName(state) } : badge
}

const COMES: Partial<Record<Visit['state'], typeof onTheWay | typeof atTheDoor>> = {
  on_the_way: onTheWay,
  arrived: atTheDoor,
}

/** The badge on an order's page, where the collector is known. */
export function pageBadge(
  order: Order & { isSampleRejected: boolean },
  visit: Pick<Visit, 'state' | 'visitStatus' | 'collector'> | undefined,
): Badge {
  const { isSampleRejected } = order
  const badge = listedBadge({
    ...order,
    visit: visit && { state: visit.state, visitStatus: visit.visitStatus, isSampleRejected },
  })
  const { state, visitStatus, collector } = visit ?? {}
  const sentence = state && visitStatus !== 'late' ? COMES[state] : undefined
  return sentence && collector
    ? { ...badge, words: say(sentence, { name: firstName(collector.name) }) }
    : badge
}

/** What happens at the visit now; undefined where the status says enough. */
export function visitSentence({ visit }: WithVisit): string | undefined {
  if (visit?.isSampleRejected) return say(chooseForSample)
  switch (visit?.visitStatus) {
    case 'coming':
      return say(visit.state === 'arrived' ? collectorAtDoor : collectorOnTheWay)
    case 'late':
      return say(lateTitle)
    case 'failed':
      return say(failedTitle)
    default:
      return undefined
  }
}
