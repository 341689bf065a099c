import { useEffect, useState } from 'react'
import { dataUrlOf } from '#kit/files.ts'
import { firstName } from '#rules/patients/names.ts'
import { fetchAsCustomer } from '#shop/frame/api.ts'
import { useSession } from '#shop/session/session.ts'
import { CallUs } from '#shop/visit/call-us.tsx'
import type { Visit } from '#shop/visit/contract.ts'
import { otherPatients } from '#shop/visit/patients.ts'
import {
  codeForDoor,
  doorCodeRead,
  doorCodeTitle,
  doorHasCode,
  photographOf,
  shareAtDoor,
  textsOnTheWay,
  thePersonAtDoor,
  writesOnTheWay,
  yourCollector,
} from '#shop/visit/words.ts'
import { collectorAtDoor, collectorOnTheWay } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Order } from '#wire/orders/order.ts'
import { giveCode } from './words.ts'

interface StubProps {
  visit: Visit
  collector: NonNullable<Visit['collector']>
  doorCode: string
  order: Order
}

/**
 * The tear-off part of a ticket: the collector and the code. At the door the code comes first; after the first sample it
 * is no longer needed.
 */
export function TicketStub({ visit, collector, doorCode, order }: StubProps) {
  const { state, visitStatus } = visit
  const isByWhatsApp = useSession(session => session.user?.whatsapp ?? false)
  const notYet = isByWhatsApp ? writesOnTheWay : textsOnTheWay
  const sentence = state === 'arrived' ? collectorAtDoor : state === 'on_the_way' ? collectorOnTheWay : notYet
  const isHere = state === 'arrived'
  if (state === 'first_taken') return <Collector collector={collector} hasCall />
  return (
    <div className="grid gap-3.5">
      <div className={isHere ? 'order-2' : undefined}>
        <Collector collector={collector} hasCall={visitStatus !== 'late'} />
      </div>
      <div
        className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-2 ${isHere ? 'justify-center text-center' : 'border-t-[1.5px] border-dashed border-line pt-3.5'}`}
      >
        <h3 className={isHere ? 'w-full text-base' : 'text-base'}>
          {isHere ? say(giveCode, { name: firstName(collector.name) }) : say(doorCodeTitle)}
          {!isHere && <span className="block text-sm font-normal text-muted">{say(shareAtDoor)}</span>}
        </h3>
        <p aria-hidden="true" translate="no" className="ticket-digits">
          {[...doorCode].map((digit, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place
            <span key={index}>{digit}</span>
          ))}
        </p>
        <p className="sr-only">{say(doorCodeRead, { digits: [...doorCode].join(' ') })}</p>
      </div>
      {/* For a late visit, the notice above offers what can be done, the call included. */}
      {visitStatus !== 'late' && (
        <p className="order-3 text-sm text-muted">
          {say(sentence)} {whoElseHasCode(order)}
        </p>
      )}
    </div>
  )
}

/** The person who booked and reads this may be far away. */
function whoElseHasCode(order: Order): string | undefined {
  const { doorName, doorPhone } = order.collectionDetails
  if (doorPhone) return say(doorHasCode, { name: doorName ?? say(thePersonAtDoor) })
  return otherPatients(order).length > 0 ? say(codeForDoor) : undefined
}

const PICTURE = 'size-15 shrink-0 rounded-full bg-leaf-tint'

function Collector({ collector, hasCall }: Pick<StubProps, 'collector'> & { hasCall: boolean }) {
  const photo = useCollectorPhoto(collector.photo)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {photo ? (
        <img src={photo} alt={say(photographOf, collector)} className={`object-cover ${PICTURE}`} />
      ) : (
        <span
          aria-hidden="true"
          className={`grid place-items-center text-lg font-semibold text-leaf-dark ${PICTURE}`}
        >
          {collector.initials}
        </span>
      )}
      <p className="min-w-0 flex-1 basis-24 wrap-anywhere">
        <b className="block text-lg leading-tight font-semibold">{collector.name}</b>
        <span className="text-sm text-muted">{say(yourCollector)}</span>
      </p>
      {hasCall && <CallUs />}
    </div>
  )
}

/** The photograph at an address that needs the customer's token, as a data URL; null until it has loaded. */
function useCollectorPhoto(address: string | null): string | null {
  const [loaded, setLoaded] = useState<{ address: string; picture: string }>()
  useEffect(() => {
    if (!address) return
    const leaving = new AbortController()
    const load = async () => {
      const response = await fetchAsCustomer(address, { signal: leaving.signal })
      if (!response.ok) return
      const picture = await dataUrlOf(await response.blob())
      if (!leaving.signal.aborted) setLoaded({ address, picture })
    }
    // The initials are shown instead.
    load().catch(() => undefined)
    return () => leaving.abort()
  }, [address])
  return loaded && loaded.address === address ? loaded.picture : null
}
