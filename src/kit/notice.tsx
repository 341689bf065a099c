import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

const KINDS = {
  error: { box: 'bg-rose-tint text-rose', Icon: CircleAlert },
  warning: { box: 'bg-marigold-tint text-marigold-ink', Icon: TriangleAlert },
  info: { box: 'bg-sky-tint text-sky', Icon: Info },
  success: { box: 'bg-leaf-tint text-leaf-dark', Icon: Check },
} as const

interface NoticeProps {
  kind: keyof typeof KINDS
  children: ReactNode
  className?: string
  /** Announced at once by screen readers (`role="alert"`). */
  isAlert?: boolean
  /** Named in the `aria-describedby` of a field. */
  id?: string
}

export function Notice({ kind, children, className = '', isAlert, id }: NoticeProps) {
  const { box, Icon } = KINDS[kind]
  return (
    <div
      id={id}
      role={isAlert ? 'alert' : undefined}
      className={`flex gap-2.5 rounded-control border border-current/20 p-3.5 ${box} ${className}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 font-medium">{children}</div>
    </div>
  )
}
