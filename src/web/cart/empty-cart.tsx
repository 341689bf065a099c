import { links } from '#web/platform/links.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { OtherTabNote } from './other-tab-note.tsx'

/** Nothing to book. */
export function EmptyCart() {
  return (
    <Empty
      level={1}
      title="Your cart is empty"
      action={<ButtonLink to={links.home}>Continue Shopping</ButtonLink>}
    >
      <p>Tests and check-ups that you book appear here.</p>
      <OtherTabNote className="mt-4 text-left" />
    </Empty>
  )
}
