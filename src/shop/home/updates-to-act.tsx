import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import type { CustomerUpdate } from './customer-updates.ts'
import * as words from './words.ts'

/** The customer's updates that need action. */
export const UpdatesToAct = ({
  updates,
  className,
}: {
  updates: readonly CustomerUpdate[]
  className: string
}) => (
  <div className={`overflow-hidden rounded-hero border-2 border-rose bg-surface ${className}`}>
    <p className="bg-rose-tint px-5 py-2 text-sm font-semibold text-rose">{say(words.needYou)}</p>
    <ul className="divide-y divide-line">
      {updates.map(update => (
        <li key={update.orderId}>
          <UpdateLink update={update} />
        </li>
      ))}
    </ul>
  </div>
)

/** One update, with the link to its order. */
export const UpdateLink = ({ update: { title, text, number, action } }: { update: CustomerUpdate }) => (
  <Link
    to={links.orderDetails(number)}
    className="flex items-center gap-3 rounded-hero px-5 py-3.5 no-underline outline-offset-[-3px] hover:bg-leaf-tint/60"
  >
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className="block text-lg font-semibold">{title}</span>
      <span className="block text-sm text-muted">{text}</span>
      <span className="mt-0.5 block text-sm font-semibold text-leaf-dark">{action}</span>
    </span>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
  </Link>
)
