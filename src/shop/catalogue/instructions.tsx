import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import FlaskConical from 'lucide-react/icons/flask-conical'
import House from 'lucide-react/icons/house'
import Users from 'lucide-react/icons/users'
import Utensils from 'lucide-react/icons/utensils'
import { say } from '#text/text.ts'
import * as catalogue from './words.ts'

const ICONS = {
  tests: FlaskConical,
  report: FileText,
  people: Users,
  age: CalendarDays,
  fasting: Utensils,
  visit: House,
} as const

export interface Instruction {
  icon: keyof typeof ICONS
  words: string
  /** For what must not be missed, such as fasting. */
  isHighlighted?: boolean
}

export function Instructions({ facts }: { facts: readonly Instruction[] }) {
  return (
    <section className="mt-5">
      <h4 className="text-lg">{say(catalogue.instructions)}</h4>
      <ul className="mt-2.5 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {facts.map(({ icon, words, isHighlighted }) => {
          const Icon = ICONS[icon]
          return (
            <li
              key={icon}
              className={`flex min-h-12 items-center gap-2.5 rounded-control border px-3 py-2 text-[0.9375rem] ${
                isHighlighted
                  ? 'border-marigold bg-marigold-tint font-semibold text-marigold-ink'
                  : 'border-line bg-paper'
              }`}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
              {words}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
