import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { buttonClass } from '#kit/button.tsx'
import { useSettings } from '#kit/settings.ts'
import { telLink } from '#kit/tel-link.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** `isPlain`: in one line, without the hours. */
export function Help({ className = '', isPlain }: { className?: string; isPlain?: boolean }) {
  const { company, facts } = useSettings()
  const { hours, whatsapp } = facts.help
  if (!company.phone && !whatsapp) return null
  const linkClass = isPlain ? PLAIN : buttonClass({ variant: 'outline', size: 'small' })
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${className}`}>
      {company.phone && (
        <a href={telLink(company.phone)} className={linkClass}>
          <Phone aria-hidden="true" className="size-4.5" />
          {say(words.call, { phone: company.phone })}
        </a>
      )}
      {whatsapp && (
        <a href={`https://wa.me/${whatsapp}`} rel="noopener noreferrer" className={linkClass}>
          <MessageCircle aria-hidden="true" className="size-4.5" />
          {say(words.whatsapp)}
        </a>
      )}
      {hours && !isPlain && <p className="text-sm text-muted">{hours}</p>}
    </div>
  )
}

const PLAIN = 'text-link inline-flex min-h-11 items-center gap-1.5 text-sm'
