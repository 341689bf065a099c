import { useEffect, useRef, useState } from 'react'
import { api } from '#shop/frame/api.ts'
import { say } from '#text/text.ts'
import { orSeparator } from './words.ts'

/** The part of Google Identity Services that is used. */
interface GoogleIdentity {
  initialize: (options: {
    client_id: string
    nonce: string
    callback: (answer: { credential: string }) => void
  }) => void
  renderButton: (
    container: HTMLElement,
    options: { theme: string; size: string; width: number; text: string },
  ) => void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client'

function loadGoogle(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const done = () => {
      if (window.google) resolve(window.google.accounts.id)
      else reject(new Error('Google sign-in did not load'))
    }
    if (window.google) return done()
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = done
    script.onerror = done
    document.head.append(script)
  })
}

interface GoogleButtonProps {
  clientId: string
  onToken: (token: string) => void
}

/** Google's own sign-in button, for one attempt, as the nonce is used up; null when its script can't be loaded. */
export function GoogleButton({ clientId, onToken }: GoogleButtonProps) {
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(onToken)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    latest.current = onToken
  })
  useEffect(() => {
    Promise.all([loadGoogle(), api.createGoogleNonce()]).then(
      ([google, { nonce }]) => {
        if (!container.current) return
        const callback = (answer: { credential: string }) => latest.current(answer.credential)
        google.initialize({ client_id: clientId, nonce, callback })
        const width = Math.min(400, container.current.clientWidth)
        google.renderButton(container.current, {
          theme: 'outline',
          size: 'large',
          width,
          text: 'continue_with',
        })
      },
      () => setMissing(true),
    )
  }, [clientId])
  if (isMissing) return null
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {say(orSeparator)}
      </p>
      <div ref={container} className="flex min-h-11 justify-center" />
    </div>
  )
}
