import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { quietApi } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { useSession } from '#shop/session/session.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { type News, newsFor } from './news-for.ts'
import * as words from './words.ts'

/** The signed-in customer's open matters. A default export for `lazy`. */
export default function CustomerNews({ token }: { token: string }) {
  const { user } = useSession()
  const news = useNews(token)
  const greeting = user?.name ? say(words.helloName, { name: user.name }) : say(words.hello)
  const [first, ...others] = news === 'loading' ? [] : news
  return (
    <section
      aria-label={say(words.forYou)}
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
            <h2 className="text-xl wrap-anywhere sm:text-2xl">{first?.title ?? say(words.noVisit)}</h2>
            {first && <p className="mt-1 max-w-prose wrap-anywhere">{first.text}</p>}
          </div>
          <ButtonLink to={first ? links.orderDetails(first.orderId) : links.myOrders} size="small">
            {first?.action ?? say(words.myOrders)}
          </ButtonLink>
          {others.length > 0 && <Others news={others} />}
        </>
      )}
    </section>
  )
}

function Others({ news }: { news: readonly News[] }) {
  return (
    <ul aria-label={say(words.moreForYou)} className="grid w-full border-t border-leaf/40">
      {news.map(({ title, text, orderId, action }) => (
        <li key={orderId} className="border-b border-leaf/40 py-2.5 last:border-0 last:pb-0">
          <h3 className="text-base font-semibold wrap-anywhere">{title}</h3>
          <p className="wrap-anywhere">{text}</p>
          <Link to={links.orderDetails(orderId)} className="text-link inline-flex min-h-11 items-center">
            {action}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** None on errors. */
function useNews(token: string): readonly News[] | 'loading' {
  const [news, setNews] = useState<readonly News[] | 'loading'>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for another session
  useEffect(() => {
    const leaving = new AbortController()
    quietApi.listOrders({ query: {} }, { signal: leaving.signal }).then(
      ({ orders }) => setNews(newsFor(orders, new Date())),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        setNews([])
        if (!(error instanceof CallError)) throw error
      },
    )
    return () => leaving.abort()
  }, [token])
  return news
}
