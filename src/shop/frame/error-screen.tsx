import { Link } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import * as common from '#text/common.ts'
import * as errorPages from '#text/errors/pages.ts'
import { pieces, say } from '#text/text.ts'
import { Help } from './help.tsx'
import { links } from './links.ts'
import type { Problem } from './load.ts'

/** Error page: what happened, a link home, and how to reach a person. */
export function ErrorScreen({ message, status, requestId }: Omit<Problem, 'status'> & { status?: number }) {
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
      {requestId && (
        <p className="mt-4 text-sm break-all">{say(errorPages.requestNumber, { id: requestId })}</p>
      )}
      <Help className="mt-5 justify-center" />
    </Empty>
  )
}
