import { Link } from 'react-router'
import { links } from '#web/platform/links.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Help } from './help.tsx'

/** Shown when a page could not be: what happened, the way home, and a person to ask. */
export function ErrorScreen({ message, status }: { message: string; status?: number }) {
  const isMissing = status === 404
  return (
    <Empty
      level={1}
      title={isMissing ? 'Page not found' : 'Something went wrong'}
      action={<ButtonLink to={links.home}>Return to Home</ButtonLink>}
    >
      <p>{message}</p>
      {isMissing && (
        <p className="mt-2">
          You can search above, or look at all{' '}
          <Link to={links.healthCheckups} className="text-link">
            health check-ups
          </Link>{' '}
          and all{' '}
          <Link to={links.labTests} className="text-link">
            lab tests
          </Link>
          .
        </p>
      )}
      <Help className="mt-5 justify-center" />
    </Empty>
  )
}
