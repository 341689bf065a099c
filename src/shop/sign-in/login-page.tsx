import { redirect } from 'react-router'
import { Skeleton } from '#kit/loading.tsx'
import { pageMeta } from '#kit/meta.ts'
import { links } from '#shop/frame/links.ts'
import { inBrowser, type LoadArgs } from '#shop/frame/load.ts'
import { returnPathFrom } from '#shop/frame/return-path.ts'
import { useSession } from '#shop/session/session.ts'
import { loginButton } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/login-page.ts'
import { SignInCard } from './sign-in-card.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(loginButton) })

/** Redirects a signed-in customer. */
function load({ url }: LoadArgs): Record<string, never> {
  if (useSession.getState().isAuthenticated) throw redirect(returnPathFrom(url.search) ?? links.profile)
  return {}
}

export const clientLoader = inBrowser(load)

export function HydrateFallback() {
  return (
    <div className="wrap-narrow py-8">
      <Skeleton className="h-[520px] w-full" />
    </div>
  )
}

export default function LoginPage() {
  return <SignInCard isSignUp={false} />
}
