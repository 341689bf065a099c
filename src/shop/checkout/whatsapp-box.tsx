import { useSettings } from '#kit/settings.ts'
import { useSession } from '#shop/session/session.ts'
import { whatsappInstead } from '#text/consent.ts'
import { say } from '#text/text.ts'
import { useCheckout } from './checkout.ts'
import { ConsentBox } from './consent-field.tsx'

/** Asks whether messages shall come by WhatsApp; not whoever has said yes, and not in a shop without it. */
export function WhatsAppBox() {
  const { hasWhatsApp } = useSettings()
  const isChosen = useSession(state => state.user?.whatsapp ?? false)
  const { draft, change } = useCheckout()
  if (!hasWhatsApp || isChosen) return null
  return (
    <ConsentBox isGiven={draft.whatsapp} onChange={whatsapp => change({ whatsapp })}>
      {say(whatsappInstead)}
    </ConsentBox>
  )
}
