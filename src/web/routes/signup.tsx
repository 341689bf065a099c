import { pageMeta } from '#web/meta.ts'
import { SignInCard } from '#web/parts/sign-in-card.tsx'
import type { Route } from './+types/signup.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Create Account' })

export { clientLoader, HydrateFallback } from './login.tsx'

export default function SignupPage() {
  return <SignInCard isSignUp={true} />
}
