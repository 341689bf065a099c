import { useEffect, useRef } from 'react'

export function useEscape(isOn: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && latest.current()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
