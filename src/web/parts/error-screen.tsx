import { links } from '#web/links.ts'
import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'

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
