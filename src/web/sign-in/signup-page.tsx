import { createAccount } from '#text/sign-in.ts'
import { say } from '#text/text.ts'
import { pageMeta } from '#web/platform/meta.ts'
import { SignInCard } from '#web/sign-in/sign-in-card.tsx'
import type { Route } from './+types/signup-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(createAccount) })

export { clientLoader, HydrateFallback } from './login-page.tsx'

export default function SignupPage() {
  return <SignInCard isSignUp={true} />
}
