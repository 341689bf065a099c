import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { buttonClass } from '#kit/button.tsx'
import { useSettings } from '#kit/settings.ts'
import { telLink } from '#kit/tel-link.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

export function Help({ className = '' }: { className?: string }) {
  const { company, facts } = useSettings()
  const { hours, whatsapp } = facts.help
  if (!company.phone && !whatsapp) return null
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${className}`}>
      {company.phone && (
        <a href={telLink(company.phone)} className={buttonClass({ look: 'outline', size: 'small' })}>
          <Phone aria-hidden="true" className="size-4.5" />
          {say(words.call, { phone: company.phone })}
        </a>
      )}
      {whatsapp && (
        <a
          href={`https://wa.me/${whatsapp}`}
          rel="noopener noreferrer"
          className={buttonClass({ look: 'outline', size: 'small' })}
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          {say(words.whatsapp)}
        </a>
      )}
      {hours && <p className="text-sm text-muted">{hours}</p>}
    </div>
  )
}
