import { firstName } from '#rules/patients/names.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { atTheDoor, late, onTheWay } from '#shop/visit/ticket/words.ts'
import { stepName } from '#shop/visit/visit-step-words.ts'
import { collectorAtDoor, collectorOnTheWay } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { ListedOrder, Order } from '#wire/orders/order.ts'
import { type Badge, orderBadge } from './order-status.ts'
import { chooseForSample, firstTakenEat } from './words.ts'

/** The response to a change has no visit. */
export type WithVisit = Order & Partial<Pick<ListedOrder, 'visit'>>

/** States of the visit that are more exact than the order's own status. */
const EXACT_STATES = ['on_the_way', 'arrived', 'first_taken', 'received', 'analysing'] as const

export function listedBadge(order: WithVisit): Badge {
  const { visitStatus, isSampleRejected = false } = order.visit ?? {}
  if (visitStatus === 'late') return { state: 'pending', words: say(late), tone: 'rose' }
  const badge = orderBadge({ ...order, visitStatus: visitStatus ?? undefined, isSampleRejected })
  const exact = isSampleRejected ? undefined : EXACT_STATES.find(state => state === order.visit?.state)
  return exact ? { ...badge, words: stepName(exact) } : badge
}

const COMING: Partial<Record<Visit['state'], typeof onTheWay | typeof atTheDoor>> = {
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
  const sentence = state && visitStatus !== 'late' ? COMING[state] : undefined
  return sentence && collector
    ? { ...badge, words: say(sentence, { name: firstName(collector.name) }) }
    : badge
}

/** What happens at the visit now; undefined where the status says enough. */
export function visitSentence({ visit }: WithVisit): string | undefined {
  if (visit?.isSampleRejected) return say(chooseForSample)
  switch (visit?.visitStatus) {
    case 'coming':
      if (visit.state === 'first_taken') return say(firstTakenEat)
      return say(visit.state === 'arrived' ? collectorAtDoor : collectorOnTheWay)
    case 'late':
    case 'failed':
      // The notice above the list shows that.
      return ''
    default:
      return undefined
  }
}
