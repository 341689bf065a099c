import Phone from 'lucide-react/icons/phone'
import { buttonClass } from '#kit/button.tsx'
import { useSettings } from '#kit/settings.ts'
import { telLink } from '#kit/tel-link.ts'
import { say } from '#text/text.ts'
import { callUs } from './words.ts'

const QUIET = buttonClass({ variant: 'quiet', size: 'small' })

export function CallUs({ className = QUIET }: { className?: string }) {
  const { company } = useSettings()
  if (!company.phone) return null
  return (
    <a href={telLink(company.phone)} className={className}>
      <Phone aria-hidden="true" className="size-5" />
      {say(callUs)}
    </a>
  )
}
