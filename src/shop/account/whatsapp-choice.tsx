import { useState } from 'react'
import { useSettings } from '#kit/settings.ts'
import { useAction } from '#kit/use-action.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { Fold } from '#shop/orders/fold.tsx'
import { useSession } from '#shop/session/session.ts'
import { whatsappInstead } from '#text/consent.ts'
import { say } from '#text/text.ts'
import type { Customer } from '#wire/account.ts'
import { CallError } from '#wire/client.ts'
import {
  bySms,
  byWhatsApp,
  messages,
  whatsappExplained,
  whatsappNotSaved,
  whatsappOff,
  whatsappOn,
} from './words.ts'

export function WhatsAppChoice({ customer }: { customer: Customer }) {
  const { hasWhatsApp } = useSettings()
  const [isOn, setOn] = useState(customer.whatsapp)
  const [said, setSaid] = useState<string>()
  const [isSaving, choose] = useAction(async (whatsapp: boolean) => {
    const { token, setUser } = useSession.getState()
    setOn(whatsapp)
    setSaid(undefined)
    try {
      setUser((await api.updateProfile({ body: { whatsapp } })).customer, token)
      setSaid(say(whatsapp ? whatsappOn : whatsappOff))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setOn(!whatsapp)
      setSaid(errorMessage(error, say(whatsappNotSaved)))
    }
  })
  if (!hasWhatsApp) return null
  return (
    <Fold title={say(messages)} hint={say(isOn ? byWhatsApp : bySms)}>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={event => void choose(event.target.checked)}
          aria-busy={isSaving}
          className="mt-0.5 size-6 shrink-0 accent-leaf"
        />
        <span className="font-medium">{say(whatsappInstead)}</span>
      </label>
      <p className="mt-2 text-muted">{say(whatsappExplained)}</p>
      <p role="status" className="mt-2 empty:hidden">
        {said}
      </p>
    </Fold>
  )
}
