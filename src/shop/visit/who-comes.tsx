import { useEffect, useState } from 'react'
import { dataUrlOf } from '#kit/files.ts'
import { fetchAsCustomer } from '#shop/frame/api.ts'
import { useSession } from '#shop/session/session.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { isAtDoor, isOnTheWay } from '#text/orders.ts'
import { say } from '#text/text.ts'
import { CallUs } from './call-us.tsx'
import {
  callsOnTheWay,
  comesToYou,
  doorCodeRead,
  doorCodeTitle,
  photographOf,
  sayAtDoor,
  tellThem,
  writesOnTheWay,
} from './words.ts'

const PICTURE = 'size-16 shrink-0 rounded-full bg-leaf-tint'

/**
 * Who comes, and the code to tell them; null until a collector is assigned. `isForOther`: the reader, who booked, may be
 * far away; the code is in what the card of the visit sends.
 */
export function WhoComes({ visit, isForOther }: { visit: Visit; isForOther: boolean }) {
  const { collector, doorCode, state } = visit
  const isByWhatsApp = useSession(session => session.user?.whatsapp ?? false)
  const photo = useCollectorPhoto(visit.collector?.photo ?? null)
  if (!collector || !doorCode) return null
  const notYet = isByWhatsApp ? writesOnTheWay : callsOnTheWay
  const sentence = state === 'arrived' ? isAtDoor : state === 'on_the_way' ? isOnTheWay : notYet
  return (
    <section className="card overflow-hidden" aria-label={say(comesToYou)}>
      <div className="grid grid-cols-1 min-[360px]:grid-cols-[1fr_auto]">
        <div className="p-5">
          <h2 className="text-sm font-medium text-muted">{say(comesToYou)}</h2>
          <p className="mt-2 flex items-center gap-3">
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
            <b className="min-w-0 wrap-anywhere">{collector.name}</b>
          </p>
        </div>
        <div className="bg-leaf-tint px-5 py-4 text-center text-leaf-dark">
          <h2 className="text-sm font-medium">{say(doorCodeTitle)}</h2>
          <p className="mt-1">
            <b aria-hidden="true" className="text-3xl tracking-[0.18em] tabular-nums">
              {doorCode}
            </b>
            <span className="sr-only">{say(doorCodeRead, { digits: [...doorCode].join(' ') })}</span>
          </p>
          <p className="text-sm">{say(sayAtDoor)}</p>
        </div>
      </div>
      {/* A late visit says above what can be done. */}
      {visit.news !== 'late' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3">
          <p className="min-w-0 flex-1 basis-56 text-muted">
            {say(sentence)} {isForOther && say(tellThem)}
          </p>
          <div className="-mx-4">
            <CallUs />
          </div>
        </div>
      )}
    </section>
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
    // The initials stand in.
    load().catch(() => undefined)
    return () => leaving.abort()
  }, [address])
  return loaded && loaded.address === address ? loaded.picture : null
}
