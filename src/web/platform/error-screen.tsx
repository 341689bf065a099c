import { Link } from 'react-router'
import * as common from '#text/common.ts'
import * as errorPages from '#text/errors/pages.ts'
import { pieces, say } from '#text/text.ts'
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
      title={isMissing ? say(common.pageNotFound) : say(common.wentWrong)}
      action={<ButtonLink to={links.home}>{say(errorPages.returnHome)}</ButtonLink>}
    >
      <p>{message}</p>
      {isMissing && (
        <p className="mt-2">
          {pieces(errorPages.searchOrLook, {
            checkups: (
              <Link key="checkups" to={links.healthCheckups} className="text-link">
                {say(errorPages.checkups)}
              </Link>
            ),
            tests: (
              <Link key="tests" to={links.labTests} className="text-link">
                {say(errorPages.tests)}
              </Link>
            ),
          })}
        </p>
      )}
      <Help className="mt-5 justify-center" />
    </Empty>
  )
}
