import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ButtonLink } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { KEYS, writeText } from '#kit/storage.ts'
import { firstName } from '#rules/patients/names.ts'
import { quietApi } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import type { OwnRequest } from '#shop/requests/contract.ts'
import OpenRequests from '#shop/requests/open-requests.tsx'
import { isOpenRequest, loadOwnRequests } from '#shop/requests/own-requests.ts'
import { useSession } from '#shop/session/session.ts'
import { KeepVisit } from '#shop/visit/ticket/keep-visit.tsx'
import { VisitTicket } from '#shop/visit/ticket/visit-ticket.tsx'
import { type LoadedVisit, loadVisit, useVisit } from '#shop/visit/use-visit.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { ListedOrder } from '#wire/orders/order.ts'
import { type CustomerUpdate, listUpdates, needsAction, visitUpdate } from './customer-updates.ts'
import { UpdateLink, UpdatesToAct } from './updates-to-act.tsx'
import * as words from './words.ts'

interface LoadedUpdates {
  updates: readonly CustomerUpdate[]
  /** Requests that the desk has not closed. */
  requests: readonly OwnRequest[]
  /** The order of the first visit to come. */
  next: ListedOrder | undefined
  /** Loaded once a collector is assigned: the ticket then shows them. */
  visit?: LoadedVisit | undefined
}

interface CustomerUpdatesProps {
  token: string
  onShown: () => void
}

/** What needs action first, then the ticket of the next visit, then the rest with the open requests. */
export default function CustomerUpdates({ token, onShown }: CustomerUpdatesProps) {
  const { user } = useSession()
  const matters = useUpdates(token)
  const greeting = user?.name ? say(words.helloName, { name: firstName(user.name) }) : say(words.hello)
  const whole = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the updates are shown
  useLayoutEffect(() => {
    if (!matters || !whole.current) return
    // The space that the next load reserves: `FirstMarks`.
    writeText(KEYS.updatesHeight, `${whole.current.offsetHeight} ${window.innerWidth}`)
    onShown()
  }, [matters])
  return (
    <section
      ref={whole}
      aria-label={say(words.forYou)}
      aria-busy={!matters}
      className={matters ? '' : 'flex flex-1 flex-col'}
    >
      <h1 className="mb-3.5 text-2xl wrap-anywhere lg:text-3xl">{greeting}</h1>
      {matters ? <Shown {...matters} /> : <Skeleton className="max-h-104 flex-1 rounded-hero" />}
    </section>
  )
}

function Shown({ updates, requests, next, visit }: LoadedUpdates) {
  const toAct = updates.filter(needsAction)
  const others = updates
    .filter(update => !needsAction(update) && update.orderId !== next?._id)
    .concat(next ? visitUpdate(next) : [])
  if (updates.length + requests.length === 0)
    return (
      <div className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-hero bg-leaf-tint px-5 py-4">
        <h2 className="text-xl">{say(words.noVisit)}</h2>
        <ButtonLink to={links.myOrders} size="small">
          {say(words.myOrders)}
        </ButtonLink>
      </div>
    )
  return (
    <div
      className={`grid grid-cols-1 gap-4 ${next ? 'lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10' : ''}`}
    >
      {toAct.length > 0 && <UpdatesToAct updates={toAct} className={next ? 'lg:col-start-2' : ''} />}
      {next && (
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <NextVisit order={next} loaded={visit} />
        </div>
      )}
      {others.length + requests.length > 0 && (
        <ul aria-label={say(words.moreForYou)} className="grid gap-2.5">
          {others.map(update => (
            <li key={update.orderId} className="card rounded-hero">
              <UpdateLink update={update} />
            </li>
          ))}
          <OpenRequests requests={requests} />
        </ul>
      )}
    </div>
  )
}

function NextVisit({ order, loaded }: { order: ListedOrder; loaded: LoadedVisit | undefined }) {
  const { date, timeSlot } = order.collectionDetails
  const version = `${order.status} ${date} ${timeSlot}`
  const visit = useVisit({ orderId: order._id, date, version, loaded })
  return <VisitTicket order={order} visit={visit} actions={<KeepVisit order={order} visit={visit} />} />
}

/** Undefined on errors. */
function useUpdates(token: string): LoadedUpdates | undefined {
  const [matters, setMatters] = useState<LoadedUpdates>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for another session
  useEffect(() => {
    const leaving = new AbortController()
    loadUpdates(leaving.signal).then(setMatters, (error: unknown) => {
      if (leaving.signal.aborted) return
      setMatters({ updates: [], requests: [], next: undefined })
      if (!(error instanceof CallError)) throw error
    })
    return () => leaving.abort()
  }, [token])
  return matters
}

async function loadUpdates(signal: AbortSignal): Promise<LoadedUpdates> {
  const [{ orders }, requests] = await Promise.all([
    quietApi.listOrders({ query: {} }, { signal }),
    loadOwnRequests(quietApi, signal),
  ])
  const updates = listUpdates(orders, shopNow())
  const first = updates.find(({ kind }) => kind === 'visit')
  const next = orders.find(({ _id }) => _id === first?.orderId)
  const hasCollector = next?.visit && next.visit.state !== 'booked'
  const visit = hasCollector ? await loadVisit(next._id, signal) : undefined
  return { updates, requests: requests.filter(isOpenRequest), next, visit }
}
