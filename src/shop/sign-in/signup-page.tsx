import { pageMeta } from '#kit/meta.ts'
import { say } from '#text/text.ts'
import type { Route } from './+types/signup-page.ts'
import { SignInCard } from './sign-in-card.tsx'
import { createAccount } from './words.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: say(createAccount) })

export default function SignupPage() {
  return <SignInCard isSignUp={true} />
}
