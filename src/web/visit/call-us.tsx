import Phone from 'lucide-react/icons/phone'
import { callUs } from '#text/orders/visit.ts'
import { say } from '#text/text.ts'
import { useSettings } from '#web/platform/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { telLink } from '#web/ui/tel-link.ts'

/** Link to the company's phone, where it has one. */
export function CallUs() {
  const { company } = useSettings()
  if (!company.phone) return null
  return (
    <a href={telLink(company.phone)} className={buttonClass({ look: 'quiet', size: 'small' })}>
      <Phone aria-hidden="true" className="size-5" />
      {say(callUs)}
    </a>
  )
}
