import { links } from '#web/platform/links.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** Shown when a page could not be: what happened, and the way home. */
export function ErrorScreen({ message }: { message: string }) {
  return (
    <Empty
      level={1}
      title="Something went wrong"
      action={<ButtonLink to={links.home}>Return to Home</ButtonLink>}
    >
      <p>{message}</p>
    </Empty>
  )
}
