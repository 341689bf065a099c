import { useSearchParams } from 'react-router'
import { ButtonLink, buttonClass } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { pageMeta } from '#kit/meta.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser } from '#shop/frame/load.ts'
import { isOwnPath } from '#shop/frame/return-path.ts'
import { myOrders } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/offline-page.ts'
import { goToCart, notKept, title, tryAgain } from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(title) })

// Not on the server: the page reads its query string in the browser.
export const clientLoader = inBrowser(() => ({}))

/** The service worker redirects here when it is offline and the page is not cached. */
export default function Offline() {
  const [query] = useSearchParams()
  const from = query.get('from')
  return (
    <Empty
      level={1}
      title={say(title)}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {/* A full load, as client-side navigation can't reach a page that is not cached. */}
          <a href={from && isOwnPath(from) ? from : links.home} className={buttonClass()}>
            {say(tryAgain)}
          </a>
          <ButtonLink variant="outline" to={links.cart}>
            {say(goToCart)}
          </ButtonLink>
          <ButtonLink variant="outline" to={links.myOrders}>
            {say(myOrders)}
          </ButtonLink>
        </div>
      }
    >
      {say(notKept)}
    </Empty>
  )
}
