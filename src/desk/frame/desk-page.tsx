import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import styles from '#kit/desk/desk.css?url'
import { type Session, SessionContext } from '#kit/desk/session.ts'
import { pageMeta } from '#kit/meta.ts'
import { restoreTyped } from '#kit/restore-typed.ts'
import { deskLock } from '#kit/staff/calls.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/desk-page.ts'
import { Card } from './card.tsx'
import { deskApi } from './desk-api.ts'
import { DeskContext, type Self } from './desk-context.ts'
import { errorMessage } from './passkey.ts'
import { Locked, StaffSignIn } from './sign-in.tsx'
import { useLock } from './use-lock.ts'
import { words } from './words.ts'

const Enrol = lazy(() => import('./enrol.tsx'))
const loadFrame = () => import('./frame.tsx')
const Frame = lazy(loadFrame)

/** The laboratory's own pages: sign-in, then the menu and the page. */

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: words.title })
export const links = () => [{ rel: 'stylesheet', href: styles }]

// Not rendered on the server, because the session's cookie is sent only with calls.
export const clientLoader = () => ({ invite: window.location.hash.slice(1) })
export const shouldRevalidate = () => false

/** `left`: the person signed out on this page, by the button. */
type DeskScreen = 'opening' | 'away' | 'signed-out' | 'left' | { lockedName: string } | Self

export default function DeskApp({ loaderData }: Route.ComponentProps) {
  useEffect(restoreTyped, [])
  const [invite, setInvite] = useState(loaderData.invite)
  const [shown, setShown] = useState<DeskScreen>('opening')
  const [aheadMs, setAheadMs] = useState(0)
  const open = useCallback(async () => {
    // In parallel with the call for the session.
    void loadFrame()
    try {
      const { staff, now } = await deskApi.getStaffSelf()
      setAheadMs(Date.parse(now) - Date.now())
      setShown(staff)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'SESSION_LOCKED') setShown({ lockedName: String(error.answer.name ?? '') })
      else setShown(error.status === 401 ? 'signed-out' : 'away')
    }
  }, [])
  const leaveInvite = useCallback(() => {
    setInvite('')
    // Removes the used link from the address and from the browser's history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void open()
  }, [open])
  const onSignedOut = useCallback(
    // A call that ends after the sign-out has its result ignored.
    () => setShown(before => (before === 'left' ? before : 'signed-out')),
    [],
  )
  const onLeft = useCallback(() => setShown('left'), [])
  const self = typeof shown === 'string' || 'lockedName' in shown ? null : shown
  const { isLocked, lock, opened } = useLock(self)
  const now = useCallback(() => new Date(Date.now() + aheadMs), [aheadMs])
  const context = useMemo(
    () => self && { self, now, onSignedOut, onLeft, onInvite: setInvite, lock, isLocked },
    [self, now, onSignedOut, onLeft, lock, isLocked],
  )
  const session = useMemo<Session>(() => ({ onSignedOut, lock: deskLock, errorMessage }), [onSignedOut])
  useEffect(() => {
    if (!invite) void open()
  }, [invite, open])
  if (invite)
    return (
      <Suspense fallback={<Opening />}>
        <Enrol invite={invite} onDone={leaveInvite} />
      </Suspense>
    )
  if (context)
    return (
      <DeskContext value={context}>
        <div hidden={isLocked} inert={isLocked}>
          <SessionContext value={session}>
            <Suspense fallback={<Opening />}>
              <Frame />
            </Suspense>
          </SessionContext>
        </div>
        {isLocked && <Locked name={context.self.name} onOpen={opened} onLeft={onLeft} />}
      </DeskContext>
    )
  if (shown === 'opening') return <Opening />
  if (typeof shown === 'object' && 'lockedName' in shown)
    return <Locked name={shown.lockedName} isReloaded onOpen={open} onLeft={onLeft} />
  if (shown === 'signed-out' || shown === 'left')
    return <StaffSignIn hasLeft={shown === 'left'} onDone={open} onInvite={setInvite} />
  return (
    <Card title={words.title}>
      <p role="alert">{words.notReached}</p>
      <button type="button" className="primary" onClick={open}>
        Try again
      </button>
    </Card>
  )
}

const Opening = () => (
  <Card title={words.title}>
    <p role="status">{words.loading}</p>
  </Card>
)

export const HydrateFallback = Opening
