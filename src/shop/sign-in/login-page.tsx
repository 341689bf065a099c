import { pageMeta } from '#kit/meta.ts'
import { loginButton } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/login-page.ts'
import { SignInCard } from './sign-in-card.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(loginButton) })

export default function LoginPage() {
  return <SignInCard isSignUp={false} />
}
