import { replace } from 'react-router'
import { pageMeta } from '#kit/meta.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { afterQuestionMark } from '#shop/frame/short-address.ts'
import { orderDetails } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/order-by-sms-page.ts'
import { loadingOrder } from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(orderDetails) })

/** Goes on in the browser: carriers refuse an address that the server redirects. */
const load = ({ url }: LoadArgs): Promise<never> => {
  throw replace(links.orderDetails(afterQuestionMark(url)))
}

export const clientLoader = inBrowser(load)

/** An order's page under the short address of SMS: '/o?7K3MQ9T4'. */
export default function OrderBySms() {
  return null
}

export function HydrateFallback() {
  return (
    <p role="status" className="wrap min-h-dvh py-8 text-3xl font-bold">
      {say(loadingOrder)}
    </p>
  )
}
