import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { formatDateTime, formatDay, indianDate, indianHour } from '#rules/dates.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { Fold } from '#shop/orders/fold.tsx'
import { useSession } from '#shop/session/session.ts'
import { didNotWork, logOut } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import {
  devicesCounted,
  devicesNotLoaded,
  devicesTitle,
  lastUsed,
  loggedInAt,
  logOutEverywhere,
  logOutOthers,
  thisDevice,
  unknownDevice,
} from './words.ts'

type Session = Awaited<ReturnType<typeof api.listSessions>>['sessions'][number]

interface DevicesProps {
  /** Null when they could not be loaded. */
  sessions: readonly Session[] | null
  reload: () => Promise<void>
}

export function Devices({ sessions, reload }: DevicesProps) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [isBusy, run] = useAction(async (end: () => Promise<unknown>, then: () => unknown = reload) => {
    setProblem(undefined)
    try {
      await end()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The session has ended already: the list is stale.
      if (error.code !== 'NOT_FOUND') return setProblem(errorMessage(error, say(didNotWork)))
    }
    await then()
  })
  const leave = async () => {
    await useSession.getState().logout()
    await navigate(links.login)
  }
  return (
    <Fold
      title={say(devicesTitle)}
      hint={sessions ? say(devicesCounted, { count: sessions.length }) : say(devicesNotLoaded)}
    >
      {sessions ? (
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map(session => (
            <Device
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => void run(() => api.endSession({ params: { id: session.id } }))}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{say(devicesNotLoaded)}</p>
      )}
      {problem && (
        <Notice kind="error" isAlert className="mt-4">
          {problem}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {sessions && sessions.length > 1 && (
          <Button variant="outline" disabled={isBusy} onClick={() => void run(() => api.logoutOthers())}>
            {say(logOutOthers)}
          </Button>
        )}
        <Button
          variant="danger"
          disabled={isBusy}
          onClick={() => void run(() => api.logoutEverywhere(), leave)}
        >
          {say(logOutEverywhere)}
        </Button>
      </div>
    </Fold>
  )
}

interface DeviceProps {
  session: Session
  isBusy: boolean
  onEnd: () => void
}

function Device({ session: { device, createdAt, lastUsedAt, isThis }, isBusy, onEnd }: DeviceProps) {
  const name = device ?? say(unknownDevice)
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-leaf" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          {isThis ? say(thisDevice) : lastUseText(new Date(lastUsedAt))}.{' '}
          {say(loggedInAt, { when: formatDateTime(createdAt) })}.
        </p>
      </div>
      {!isThis && (
        <Button variant="quiet" size="small" disabled={isBusy} onClick={onEnd}>
          {say(logOut)}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

/** Formats a time to the hour, as precisely as the server records it. */
const lastUseText = (at: Date): string =>
  say(lastUsed, { day: formatDay(indianDate(at)), hour: formatHour(indianHour(at)) })
