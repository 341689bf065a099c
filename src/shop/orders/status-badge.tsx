import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquare from 'lucide-react/icons/message-square'
import TestTube from 'lucide-react/icons/test-tube'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Badge, Tone } from './order-status.ts'

const TONES: Record<Tone, string> = {
  grey: 'bg-line text-ink',
  marigold: 'bg-marigold-tint text-marigold-ink',
  sky: 'bg-sky-tint text-sky',
  leaf: 'bg-leaf-tint text-leaf-dark',
  rose: 'bg-rose-tint text-rose',
}

const ICONS: Record<string, LucideIcon> = {
  pending: Clock,
  processing: Hourglass,
  confirmed: CalendarCheck,
  completed: CircleCheck,
  collected: TestTube,
  report: FileText,
  feedback: MessageSquare,
  reminder: Bell,
  refunded: Undo2,
  failed: CircleX,
  cancelled: CircleX,
}

export function StatusBadge({ badge, hasIcon }: { badge: Badge; hasIcon?: boolean }) {
  const Icon = (Object.hasOwn(ICONS, badge.state) && ICONS[badge.state]) || CircleQuestionMark
  return (
    <span
      className={`inline-flex w-fit items-center gap-1.5 rounded-full border border-current/15 px-3 py-0.5 text-sm font-semibold ${TONES[badge.tone]}`}
    >
      {hasIcon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      <span className="inline-block first-letter:uppercase">{badge.words}</span>
    </span>
  )
}
