import { useEffect, useLayoutEffect, useRef } from 'react'

/** Calls `listener` when the browser is online again, which does not prove that there is a connection. */
export function useOnline(listener: () => void): void {
  const latest = useRef(listener)
  useLayoutEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const call = () => latest.current()
    window.addEventListener('online', call)
    return () => window.removeEventListener('online', call)
  }, [])
}
