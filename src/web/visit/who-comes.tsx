import type { Visit } from '#contract/visits/visits.ts'
import {
  callsOnTheWay,
  comesToYou,
  doorCodeRead,
  doorCodeTitle,
  doorCodeTold,
  isAtDoor,
  isOnTheWay,
  sayAtDoor,
  sendDoorCode,
  tellThem,
  writesOnTheWay,
} from '#text/orders/visit-progress.ts'
import { say } from '#text/text.ts'
import { useSettings } from '#web/platform/settings.ts'
import { useSession } from '#web/session/session.ts'
import { CallUs } from '#web/visit/call-us.tsx'
import { ShareButton } from '#web/visit/share-button.tsx'

/**
 * Who comes, and the code to tell them; null until a collector is assigned. `isForOther`: the reader, who booked, may be
 * far away, and sends the code to whoever opens the door.
 */
export function WhoComes({ visit, isForOther }: { visit: Visit; isForOther: boolean }) {
  const { brand } = useSettings()
  const { collector, doorCode, state } = visit
  const isByWhatsApp = useSession(session => session.user?.whatsapp ?? false)
  if (!collector || !doorCode) return null
  const notYet = isByWhatsApp ? writesOnTheWay : callsOnTheWay
  const sentence = state === 'arrived' ? isAtDoor : state === 'on_the_way' ? isOnTheWay : notYet
  return (
    <section className="card overflow-hidden" aria-label={say(comesToYou)}>
      <div className="grid grid-cols-1 min-[360px]:grid-cols-[1fr_auto]">
        <div className="p-5">
          <h2 className="text-sm font-medium text-muted">{say(comesToYou)}</h2>
          <p className="mt-2 flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-tint font-semibold text-leaf-dark"
            >
              {collector.initials}
            </span>
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
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3">
        <p className="min-w-0 flex-1 basis-48 text-muted">
          {say(sentence)} {isForOther && say(tellThem)}
        </p>
        {isForOther && (
          <ShareButton
            name={say(sendDoorCode)}
            words={say(doorCodeTold, { shop: brand, collector: collector.name, code: doorCode })}
          />
        )}
        <CallUs />
      </div>
    </section>
  )
}
