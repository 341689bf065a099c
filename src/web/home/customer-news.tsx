import { useEffect, useState } from 'react'
import { CallError, createClient } from '#contract/client.ts'
import * as home from '#text/catalogue/home.ts'
import { say } from '#text/text.ts'
import { bearerOf } from '#web/platform/api.ts'
import { links } from '#web/platform/links.ts'
import { useSession } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type News, newsFor } from './news-for.ts'

/** The signed-in customer's next visit or new report. A default export for `lazy`. */
export default function CustomerNews({ token }: { token: string }) {
  const { user } = useSession()
  const news = useNews(token)
  const greeting = user?.name ? say(home.helloName, { name: user.name }) : say(home.hello)
  return (
    <section
      aria-label={say(home.forYou)}
      aria-busy={news === 'loading'}
      className="flex min-h-[inherit] flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-leaf bg-leaf-tint px-5 py-4"
    >
      {news === 'loading' ? (
        <div className="grow">
          <p className="text-sm">{greeting}</p>
          <Skeleton className="mt-1.5 h-7 w-56" />
        </div>
      ) : (
        <>
          <div className="min-w-0">
            <p className="text-sm">{greeting}</p>
            <h2 className="text-xl wrap-anywhere sm:text-2xl">{news?.title ?? say(home.noVisit)}</h2>
            {news && <p className="mt-1 max-w-prose wrap-anywhere">{news.text}</p>}
          </div>
          <ButtonLink to={news ? links.orderDetails(news.orderId) : links.myOrders} size="small">
            {news?.action ?? say(home.myOrders)}
          </ButtonLink>
        </>
      )}
    </section>
  )
}

/** Undefined for no news and on errors. Not by `api`: a 401 must not open the login page from the home page. */
function useNews(token: string): News | undefined | 'loading' {
  const [news, setNews] = useState<News | undefined | 'loading'>('loading')
  useEffect(() => {
    const leaving = new AbortController()
    const api = createClient((path, init) =>
      fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...bearerOf(token) } }),
    )
    api.listOrders({ query: {} }, { signal: leaving.signal }).then(
      ({ orders }) => setNews(newsFor(orders, new Date())),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        setNews(undefined)
        if (!(error instanceof CallError)) throw error
      },
    )
    return () => leaving.abort()
  }, [token])
  return news
}
