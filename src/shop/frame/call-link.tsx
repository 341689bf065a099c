import Phone from 'lucide-react/icons/phone'
import { useSettings } from '#kit/settings.ts'
import { telLink } from '#kit/tel-link.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

export function CallLink({ className = '' }: { className?: string }) {
  const { company, facts } = useSettings()
  const { phone } = company
  if (!phone) return null
  return (
    <a
      href={telLink(phone)}
      className={`flex size-11 shrink-0 items-center justify-center gap-2 rounded-control text-[0.9375rem] font-semibold whitespace-nowrap hover:bg-leaf-tint wide:w-auto wide:px-3 wide:text-leaf-dark ${className}`}
    >
      <Phone aria-hidden="true" className="size-5.5 wide:size-5" />
      <span className="max-wide:sr-only">{say(words.call, { phone })}</span>
      <span className="hidden text-sm font-normal text-muted wide:inline">{facts.help.hours}</span>
    </a>
  )
}

export function CallRow({ className }: { className: string }) {
  const { company, facts } = useSettings()
  if (!company.phone) return null
  return (
    <p className="-mx-2 mt-2 border-t border-line pt-2">
      <a href={telLink(company.phone)} className={className}>
        <Phone aria-hidden="true" className="mr-3 size-5.5 shrink-0" />
        {say(words.call, { phone: company.phone })}
        {facts.help.hours && `, ${facts.help.hours}`}
      </a>
    </p>
  )
}
