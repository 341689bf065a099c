import { redirect } from 'react-router'
import { loginButton } from '#text/common.ts'
import { say } from '#text/text.ts'
import { links } from '#web/platform/links.ts'
import { inBrowser, type LoadArgs } from '#web/platform/load.ts'
import { pageMeta } from '#web/platform/meta.ts'
import { returnPathFrom } from '#web/platform/return-path.ts'
import { useSession } from '#web/session/session.ts'
import { SignInCard } from '#web/sign-in/sign-in-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/login-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(loginButton) })

/** Redirects a signed-in customer. */
function load({ url }: LoadArgs): Record<string, never> {
  if (useSession.getState().isAuthenticated) throw redirect(returnPathFrom(url.search) ?? links.profile)
  return {}
}

export const clientLoader = inBrowser(load)

export function HydrateFallback() {
  return (
    <div className="wrap max-w-[480px] py-8">
      <Skeleton className="h-[520px] w-full" />
    </div>
  )
}

export default function LoginPage() {
  return <SignInCard isSignUp={false} />
}
