import { links } from '#web/links.ts'
import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'
import { OtherTabNote } from './other-tab-note.tsx'

/** Nothing to book. */
export function EmptyCart() {
  return (
    <Empty
      level={1}
      title="Your cart is empty"
      action={<ButtonLink to={links.home}>Continue Shopping</ButtonLink>}
    >
      <p>Tests and checkups that you book appear here.</p>
      <OtherTabNote className="mt-4 text-left" />
    </Empty>
  )
}
