import { Link, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import * as common from '#text/common.ts'
import { pieces, say } from '#text/text.ts'
import { Help } from './help.tsx'
import { links } from './links.ts'
import type { PageError } from './load.ts'
import nothingFound from './nothing-found.svg?no-inline'
import * as words from './words.ts'

export function ErrorScreen({ message, status, requestId }: Omit<PageError, 'status'> & { status?: number }) {
  const isMissing = status === 404
  return (
    <Empty
      level={1}
      picture={isMissing && <img src={nothingFound} alt="" className="size-28" />}
      title={isMissing ? say(common.pageNotFound) : say(common.wentWrong)}
      action={
        isMissing ? (
          <ButtonLink to={links.home}>{say(words.returnHome)}</ButtonLink>
        ) : (
          <div className="flex flex-wrap justify-center gap-3">
            <TryAgain />
            <ButtonLink to={links.home} variant="outline">
              {say(words.returnHome)}
            </ButtonLink>
          </div>
        )
      }
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

/** Loads the page's data again and renders it anew. What was typed into the checkout is stored in the browser. */
function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button busy={state === 'loading' && say(common.loading)} onClick={() => void revalidate()}>
      {say(common.retry)}
    </Button>
  )
}
