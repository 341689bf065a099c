import { Link } from 'react-router'
import { Notice } from '#kit/notice.tsx'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { RequestedElsewhere } from './resend-code.tsx'
import type { SignInFailure } from './sign-in.ts'
import { keepParameter } from './sign-in-links.ts'
import { signUpLink } from './words.ts'

interface SignInProblemProps {
  id?: string
  problem: SignInFailure
  /** As typed; passed on to the sign-up form. */
  phone: string
  search: string
}

/** Why signing in failed, with a link to sign up for an unknown account. */
export function SignInProblem({ id, problem, phone, search }: SignInProblemProps) {
  return (
    <Notice id={id} kind="error" isAlert>
      {problem.waitUntil ? <RequestedElsewhere until={problem.waitUntil} /> : problem.message}{' '}
      {problem.isUnknownAccount && (
        <Link
          to={links.signup + keepParameter('returnTo', search)}
          state={{ phone }}
          className="font-semibold underline"
        >
          {say(signUpLink)}
        </Link>
      )}
    </Notice>
  )
}
