import { useCallback, useEffect, useRef, useState } from 'react'
import { deskLock, idleSeconds, recordInput } from '#kit/staff/calls.ts'
import { SECOND_MS } from '#rules/durations.ts'
import { deskApi } from './desk-api.ts'

const LOOK_EVERY_MS = 5 * SECOND_MS
const TOUCHES = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * True while the desk is locked: by hand, after `lockAfter` seconds without input (null: never), or by the server.
 * `self` is null without a session. The page behind the lock keeps its state, and the focus returns to its place
 * afterwards.
 */
export function useLock(self: { lockAfter?: number | null } | null) {
  const hasSession = self !== null
  const lockAfter = self?.lockAfter
  const [isLocked, setLocked] = useState(false)
  const focused = useRef<Element | null>(null)
  const hide = useCallback(() => {
    setLocked(before => {
      if (!before) focused.current = document.activeElement
      return true
    })
  }, [])
  const lock = useCallback(() => {
    hide()
    // If the call fails, the server locks the session a little later.
    void deskApi.lockStaffSession().catch(() => undefined)
  }, [hide])
  const opened = useCallback(() => {
    recordInput()
    setLocked(false)
    deskLock.dispatchEvent(new Event('opened'))
  }, [])
  useEffect(() => {
    if (!hasSession) return
    deskLock.addEventListener('locked', hide)
    return () => {
      deskLock.removeEventListener('locked', hide)
      // The next session starts unlocked.
      setLocked(false)
    }
  }, [hasSession, hide])
  useEffect(() => {
    if (isLocked) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
    for (const touch of TOUCHES) window.addEventListener(touch, recordInput, { capture: true, passive: true })
    const timer =
      typeof lockAfter === 'number'
        ? setInterval(() => idleSeconds() >= lockAfter && lock(), LOOK_EVERY_MS)
        : undefined
    return () => {
      clearInterval(timer)
      for (const touch of TOUCHES) window.removeEventListener(touch, recordInput, { capture: true })
    }
  }, [isLocked, lockAfter, lock])
  return { isLocked, lock, opened }
}
