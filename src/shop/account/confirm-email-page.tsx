import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#kit/button.tsx'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser } from '#shop/frame/load.ts'
import { confirming, myOrders } from '#text/common.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import type { Route } from './+types/confirm-email-page.ts'
import {
  confirmAddress,
  confirmEmailTitle,
  detailsComeByMail,
  emailNotConfirmable,
  isAddressYours,
} from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(confirmEmailTitle) })

// Not on the server: the page reads its query string in the browser.
export const clientLoader = inBrowser(() => ({}))

/**
 * The page that the link in a confirmation mail opens. It needs a click, because mail scanners open links by
 * themselves.
 */
export default function ConfirmEmail() {
  const [query] = useSearchParams()
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>()
  const [isConfirming, confirm] = useAction(async () => {
    setOutcome(undefined)
    const part = (name: string) => query.get(name) ?? ''
    const body = { id: part('id'), expires: part('expires'), signature: part('signature') }
    try {
      const { message } = await api.confirmEmail({ body })
      setOutcome({ kind: 'success', text: message })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setOutcome({ kind: 'error', text: errorMessage(error, say(emailNotConfirmable)) })
    }
  })
  const isDone = outcome?.kind === 'success'
  return (
    <Frame>
      <p>{isDone ? say(detailsComeByMail) : say(isAddressYours)}</p>
      <div role="status" className="empty:hidden">
        {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      </div>
      {isDone ? (
        <ButtonLink to={links.myOrders}>{say(myOrders)}</ButtonLink>
      ) : (
        <Button busy={isConfirming && say(confirming)} onClick={confirm}>
          {say(confirmAddress)}
        </Button>
      )}
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="wrap-narrow py-8">
    <div className="card grid justify-items-start gap-4 p-5 sm:p-6">
      <h1 className="text-2xl">{say(confirmEmailTitle)}</h1>
      {children}
    </div>
  </div>
)

export function HydrateFallback() {
  return (
    <Frame>
      <Skeleton className="h-[124px] w-full" />
    </Frame>
  )
}
