import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { say } from '#text/text.ts'
import * as words from './words.ts'

export interface Crumb {
  name: string
  to: string
}

export function Breadcrumbs({ above, here }: { above: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label={say(words.breadcrumb)}>
      <ol className="flex items-center text-sm text-muted tight:flex-wrap">
        {above.map(({ name, to }) => (
          <li key={to} className="flex shrink-0 items-center gap-1 pr-1">
            <Link
              to={to}
              prefetch="intent"
              className="inline-flex min-h-11 items-center hover:text-leaf hover:underline"
            >
              {name}
            </Link>
            <ChevronRight aria-hidden="true" className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="truncate py-3 tight:whitespace-normal text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}
