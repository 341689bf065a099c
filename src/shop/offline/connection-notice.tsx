import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { restoreTyped } from '#kit/restore-typed.ts'
import { ASK, type NetworkMessage } from '#shop/frame/personal-caches.ts'
import { say } from '#text/text.ts'
import { seeingKept } from './words.ts'

const isNetworkMessage = (data: unknown): data is NetworkMessage =>
  typeof data === 'object' && data !== null && (data as Partial<NetworkMessage>).type === 'network'

/** The browser asks to save data: caching for offline use would spend some. */
const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Registers the service worker, and shows a notice while it answers from its caches. */
export function ConnectionNotice() {
  const [isThere, setThere] = useState(true)
  const { revalidate } = useRevalidator()
  useEffect(restoreTyped, [])
  // Not `useOnline`: its chunk has code of the checkout, and this is loaded on every page.
  useEffect(() => {
    if (isThere) return
    const askAgain = () => {
      navigator.serviceWorker?.controller?.postMessage(ASK)
      void revalidate()
    }
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [isThere, revalidate])
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker || isSavingData()) return
    const listen = ({ data }: MessageEvent) => {
      if (isNetworkMessage(data)) setThere(data.isThere)
    }
    serviceWorker.addEventListener('message', listen)
    serviceWorker.startMessages()
    serviceWorker.controller?.postMessage(ASK)
    // Fails where storage is switched off; the shop works without it.
    serviceWorker.register('/worker.js').catch(() => undefined)
    return () => serviceWorker.removeEventListener('message', listen)
  }, [])
  return (
    <div role="status" className="sticky top-0 z-50 print:hidden">
      {!isThere && (
        <p className="flex items-center justify-center gap-2 bg-marigold-tint px-4 py-2 text-center text-sm text-marigold-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {say(seeingKept)}
        </p>
      )}
    </div>
  )
}
