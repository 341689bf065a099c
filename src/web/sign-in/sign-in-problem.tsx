import { Link } from 'react-router'
import { signUpLink } from '#text/sign-in.ts'
import { say } from '#text/text.ts'
import { links } from '#web/platform/links.ts'
import type { Problem } from '#web/sign-in/sign-in.ts'
import { only } from '#web/sign-in/sign-in-links.ts'
import { Notice } from '#web/ui/notice.tsx'

interface SignInProblemProps {
  id?: string
  problem: Problem
  /** As it was typed: the sign-up form starts with it. */
  phone: string
  search: string
}

/** Why signing in did not work, with the way to sign up for somebody we don't know. */
export function SignInProblem({ id, problem, phone, search }: SignInProblemProps) {
  return (
    <Notice id={id} kind="error" isAlert>
      {problem.message}{' '}
      {problem.isUnknownAccount && (
        <Link
          to={links.signup + only('returnTo', search)}
          state={{ phone }}
          className="font-semibold underline"
        >
          {say(signUpLink)}
        </Link>
      )}
    </Notice>
  )
}
