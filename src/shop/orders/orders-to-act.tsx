import { shopNow } from '#shop/frame/shop-clock.ts'
import { Acts } from '#shop/home/acts.tsx'
import { needsAct, newsFor } from '#shop/home/news-for.ts'
import type { ListedOrder } from '#wire/orders/order.ts'

/** What needs action, above the list, which is newest first. */
export default function OpenActs({ orders }: { orders: readonly ListedOrder[] }) {
  const acts = newsFor(orders, shopNow()).filter(needsAct)
  return acts.length > 0 && <Acts news={acts} className="mb-5" />
}
