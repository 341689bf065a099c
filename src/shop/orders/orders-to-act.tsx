import { shopNow } from '#shop/frame/shop-clock.ts'
import { listUpdates, needsAction } from '#shop/home/customer-updates.ts'
import { UpdatesToAct } from '#shop/home/updates-to-act.tsx'
import type { ListedOrder } from '#wire/orders/order.ts'

/** What needs action. Shown above the list, which has the newest order first. */
export default function OrdersToAct({ orders }: { orders: readonly ListedOrder[] }) {
  const toAct = listUpdates(orders, shopNow()).filter(needsAction)
  return toAct.length > 0 && <UpdatesToAct updates={toAct} className="mb-5" />
}
