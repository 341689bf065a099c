import type { Visit } from '#shop/visit/contract.ts'
import { firstName } from '#shop/visit/patients.ts'
import { atTheDoor, failedTitle, late, lateTitle, onTheWay } from '#shop/visit/ticket/words.ts'
import { stepName } from '#shop/visit/visit-step-words.ts'
import { isAtDoor, isOnTheWay } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { ListedOrder, Order } from '#wire/orders/order.ts'
import { type Badge, orderBadge } from './order-status.ts'
import { chooseForSample } from './words.ts'

/** The answer to a change has no visit. */
export type WithVisit = Order & Partial<Pick<ListedOrder, 'visit'>>

/** States that say more than the order's own status. */
const SAID = ['on_the_way', 'arrived', 'received', 'analysing'] as const
const isSaid = (state: string): state is (typeof SAID)[number] => (SAID as readonly string[]).includes(state)

export function listedBadge(order: WithVisit): Badge {
  const { news, isSampleRejected = false } = order.visit ?? {}
  if (news === 'late') return { state: 'pending', words: say(late), tone: 'rose' }
  const badge = orderBadge({ ...order, news: news ?? undefined, isSampleRejected })
  const state = isSampleRejected ? undefined : order.visit?.state
  return state && isSaid(state) ? { ...badge, words: stepName(state) } : badge
}

const COMES: Partial<Record<Visit['state'], typeof onTheWay | typeof atTheDoor>> = {
  on_the_way: onTheWay,
  arrived: atTheDoor,
}

/** The badge of an order's page, which knows the collector. */
export function pageBadge(
  order: Order & { isSampleRejected: boolean },
  visit: Pick<Visit, 'state' | 'news' | 'collector'> | undefined,
): Badge {
  const { isSampleRejected } = order
  const badge = listedBadge({
    ...order,
    visit: visit && { state: visit.state, news: visit.news, isSampleRejected },
  })
  const { state, news, collector } = visit ?? {}
  const sentence = state && news !== 'late' ? COMES[state] : undefined
  return sentence && collector
    ? { ...badge, words: say(sentence, { name: firstName(collector.name) }) }
    : badge
}

/** Present news of the visit; undefined where the status is enough. */
export function visitSentence({ visit }: WithVisit): string | undefined {
  if (visit?.isSampleRejected) return say(chooseForSample)
  switch (visit?.news) {
    case 'coming':
      return say(visit.state === 'arrived' ? isAtDoor : isOnTheWay)
    case 'late':
      return say(lateTitle)
    case 'failed':
      return say(failedTitle)
    default:
      return undefined
  }
}
