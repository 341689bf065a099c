import { Link } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import * as common from '#text/common.ts'
import { pieces, say } from '#text/text.ts'
import { Help } from './help.tsx'
import { links } from './links.ts'
import type { PageError } from './load.ts'
import * as words from './words.ts'

export function ErrorScreen({ message, status, requestId }: Omit<PageError, 'status'> & { status?: number }) {
  const isMissing = status === 404
  return (
    <Empty
      level={1}
      title={isMissing ? say(common.pageNotFound) : say(common.wentWrong)}
      action={<ButtonLink to={links.home}>{say(words.returnHome)}</ButtonLink>}
    >
      <p>{message}</p>
      {isMissing && (
        <p className="mt-2">
          {pieces(words.searchOrLook, {
            checkups: (
              <Link key="checkups" to={links.healthCheckups} className="text-link">
                {say(words.checkups)}
              </Link>
            ),
            tests: (
              <Link key="tests" to={links.labTests} className="text-link">
                {say(words.tests)}
              </Link>
            ),
          })}
        </p>
      )}
      {requestId && <p className="mt-4 text-sm break-all">{say(words.requestNumber, { id: requestId })}</p>}
      <Help className="mt-5 justify-center" />
    </Empty>
  )
}
