import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { only } from '#web/content/sign-in-links.ts'
import { links } from '#web/links.ts'
import { useSettings } from '#web/settings.ts'
import { hasSessionEnded } from '#web/state/api.ts'
import { useCart } from '#web/state/cart.ts'
import { returnPathFrom } from '#web/state/return-path.ts'
import { logInWithGoogle, type Problem } from '#web/state/sign-in.ts'
import { GoogleButton } from './google-button.tsx'
import { Notice } from './notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { SignInTabs } from './sign-in-tabs.tsx'
import { usePress } from './use-press.ts'

/** The form behind login and sign-up. Where it leads afterwards stands in the address (`returnTo`). */
export function SignInCard({ isSignUp }: { isSignUp: boolean }) {
  const { search, state } = useLocation()
  const { googleClientId } = useSettings()
  const [query] = useSearchParams()
  const isByCode = !isSignUp && query.get('with') === 'otp'
  const signedIn = useAfterwards()
  const [googleProblem, setGoogleProblem] = useState<Problem>()
  const [, withGoogle] = usePress(async (token: string) => {
    const problem = await logInWithGoogle(token)
    setGoogleProblem(problem)
    if (!problem) await signedIn()
  })
  return (
    <div className="wrap max-w-[480px] py-8">
      <div className="card grid gap-5 p-5 sm:p-7">
        <h1 className="text-2xl">{isSignUp ? 'Create Account' : 'Login'}</h1>
        {!isSignUp && (state as { message?: string } | null)?.message && (
          <Notice kind="success" isAlert>
            {(state as { message: string }).message}
          </Notice>
        )}
        <SessionEnded />
        {!isSignUp && <SignInTabs isByCode={isByCode} search={search} />}
        {/* Another face of the form starts anew: no code, no errors. */}
        <SignInForm key={`${isSignUp} ${isByCode}`} {...{ isSignUp, isByCode, signedIn }} />
        {googleProblem && <SignInProblem problem={googleProblem} search={search} />}
        {googleClientId && (
          <GoogleButton clientId={googleClientId} onToken={token => void withGoogle(token)} />
        )}
        <p className="border-t border-line pt-4 text-center">
          {isSignUp ? 'Already have an account? ' : 'New here? '}
          <Link
            to={(isSignUp ? links.login : links.signup) + only('returnTo', search)}
            className="text-link py-3"
          >
            {isSignUp ? 'Login' : 'Sign Up'}
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Why somebody who was signed in is asked again. */
function SessionEnded() {
  const isCartEmpty = useCart(state => state.items.length === 0)
  if (!hasSessionEnded()) return null
  return (
    <Notice kind="info" isAlert>
      Please log in again to continue.{!isCartEmpty && ' Your cart is safe.'}
    </Notice>
  )
}

/** Leads on after signing in: back to where somebody came from, else to the profile. */
function useAfterwards(): () => Promise<void> {
  const navigate = useNavigate()
  const { search } = useLocation()
  return async () => navigate(returnPathFrom(search) ?? links.profile, { replace: true })
}
