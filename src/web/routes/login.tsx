import { redirect } from 'react-router'
import { links } from '#web/links.ts'
import { inBrowser, type LoadArgs } from '#web/load.ts'
import { pageMeta } from '#web/meta.ts'
import { SignInCard } from '#web/parts/sign-in-card.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { returnPathFrom } from '#web/state/return-path.ts'
import { useSession } from '#web/state/session.ts'
import type { Route } from './+types/login.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Login' })

/** Whoever is signed in has nothing to do here. */
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
