import type { ReactNode } from 'react'
import { Fact, Facts } from '#kit/facts.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { Rupees } from '#kit/price.tsx'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { useSettings } from '#kit/settings.ts'
import { telLink } from '#kit/tel-link.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { afterQuestionMark, NO_REFERRER } from '#shop/frame/short-address.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/visit-at-door-page.ts'
import type { DoorVisit } from './contract.ts'
import * as words from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: say(words.doorVisitTitle) }),
  NO_REFERRER,
]

async function load({ api, url, signal }: LoadArgs): Promise<{ visit: DoorVisit | null }> {
  try {
    return await api.readDoorVisit({ body: { token: afterQuestionMark(url) } }, { signal })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return { visit: null }
    throw error
  }
}

export const clientLoader = inBrowser(load)

/** For the number at the door, by the link in its SMS. It shows no number, no test and no address. */
export default function VisitAtDoor({ loaderData: { visit } }: Route.ComponentProps) {
  return (
    <Frame>
      {visit ? <Visit visit={visit} /> : <Notice kind="error">{say(words.doorLinkNotGood)}</Notice>}
      <Questions />
    </Frame>
  )
}

function Visit({ visit }: { visit: DoorVisit }) {
  const { booker, day, hours, state } = visit
  return (
    <>
      {state === 'booked' && <p>{say(words.bookedByLine, { booker })}</p>}
      {state === 'cancelled' && <Notice kind="info">{say(words.doorCancelled)}</Notice>}
      {state === 'done' && <Notice kind="success">{say(words.doorDone, { booker })}</Notice>}
      <Facts>
        <Fact name={say(words.doorWhen)}>
          {day}, {hours}
        </Fact>
        {state === 'booked' && (
          <Fact name={say(words.doorPay)}>
            {visit.due > 0 ? <Rupees amount={visit.due} /> : say(words.nothingToPay)}
          </Fact>
        )}
        {state === 'cancelled' && (
          <Fact name={say(words.doorFast)}>
            <span className="inline-block first-letter:uppercase">{visit.fast}</span>
          </Fact>
        )}
      </Facts>
      {state === 'booked' && (
        <p className="font-medium">
          {say(words.doorPreparation, { who: visit.who, before: visit.before, others: visit.others })}
        </p>
      )}
    </>
  )
}

function Questions() {
  const { phone } = useSettings().company
  return (
    <p className="text-muted">
      {sayWithElements(words.notForYou, {
        phone: (
          <a href={telLink(phone)} className="text-link whitespace-nowrap">
            {phone}
          </a>
        ),
      })}
    </p>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="wrap-narrow py-8">
    <div className="card grid gap-4 p-5 sm:p-6">
      <h1 className="text-2xl">{say(words.doorVisitTitle)}</h1>
      {children}
    </div>
  </div>
)

export function HydrateFallback() {
  return (
    <Frame>
      <Skeleton className="h-40 w-full" />
    </Frame>
  )
}
