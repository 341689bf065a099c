import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Notice } from '#kit/notice.tsx'
import { useSettings } from '#kit/settings.ts'
import { KEYS, readStoredText } from '#kit/storage.ts'
import { useAction } from '#kit/use-action.ts'
import { useCart } from '#shop/cart/cart.ts'
import { hasSessionEnded } from '#shop/frame/api.ts'
import { links } from '#shop/frame/links.ts'
import { returnPathFrom } from '#shop/frame/return-path.ts'
import { loginButton, signUpButton } from '#text/common.ts'
import { say } from '#text/text.ts'
import { useArrival, useLeaveSignedIn } from './arrival.ts'
import { GoogleButton } from './google-button.tsx'
import { logInWithGoogle, type SignInFailure } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { keepParameter } from './sign-in-links.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import { SignInTabs } from './sign-in-tabs.tsx'
import { alreadyHaveAccount, cartIsSafe, createAccount, logInAgain, newHere } from './words.ts'

/**
 * The form of login and sign-up. Query string: `returnTo`, where to go afterwards, and `with`, the way to log in; by
 * default the one last used in this browser, else the code.
 */
export function SignInCard({ isSignUp }: { isSignUp: boolean }) {
  useLeaveSignedIn()
  const { isKnown, search, state } = useArrival()
  const { googleClientId } = useSettings()
  const chosen = new URLSearchParams(search).get('with') ?? (isKnown ? readStoredText(KEYS.signedInBy) : null)
  const isByCode = !isSignUp && chosen !== 'password'
  // In the card's state, so that the number stays when the form changes its mode.
  const [typedPhone, setPhone] = useState<string>()
  const phone = typedPhone ?? state.phone ?? (isKnown && !isSignUp ? lastPhone() : '')
  const signedIn = useAfterwards()
  const [googleProblem, setGoogleProblem] = useState<SignInFailure>()
  const [googleTries, setGoogleTries] = useState(0)
  const [, withGoogle] = useAction(async (token: string) => {
    const problem = await logInWithGoogle(token)
    setGoogleProblem(problem)
    setGoogleTries(tries => tries + 1)
    if (!problem) await signedIn()
  })
  return (
    <div className="wrap-narrow py-8">
      <div className="card grid gap-5 p-5 sm:p-7">
        <h1 className="text-2xl">{say(isSignUp ? createAccount : loginButton)}</h1>
        {!isSignUp && state.message && (
          <Notice kind="success" isAlert>
            {state.message}
          </Notice>
        )}
        {isKnown && <SessionEnded />}
        {!isSignUp && <SignInTabs isByCode={isByCode} search={search} />}
        {/* The key resets code and errors when the way to log in changes. */}
        <SignInForm
          key={`${isByCode}`}
          isSignUp={isSignUp}
          isByCode={isByCode}
          phone={phone}
          setPhone={setPhone}
          signedIn={signedIn}
        />
        {googleProblem && <SignInProblem problem={googleProblem} phone={phone} search={search} />}
        {googleClientId && (
          <GoogleButton
            key={googleTries}
            clientId={googleClientId}
            onToken={token => void withGoogle(token)}
          />
        )}
        <p className="border-t border-line pt-4 text-center">
          {say(isSignUp ? alreadyHaveAccount : newHere)}{' '}
          <Link
            to={(isSignUp ? links.login : links.signup) + keepParameter('returnTo', search)}
            state={{ phone }}
            className="text-link py-3"
          >
            {say(isSignUp ? loginButton : signUpButton)}
          </Link>
        </p>
      </div>
    </div>
  )
}

const lastPhone = (): string => readStoredText(KEYS.lastRegisteredPhone) ?? ''

function SessionEnded() {
  const isCartEmpty = useCart(state => state.items.length === 0)
  if (!hasSessionEnded()) return null
  return (
    <Notice kind="info" isAlert>
      {say(logInAgain)}
      {!isCartEmpty && ` ${say(cartIsSafe)}`}
    </Notice>
  )
}

/** Navigates after signing in: to `returnTo`, else to the profile. */
function useAfterwards(): () => Promise<void> {
  const navigate = useNavigate()
  const { search } = useLocation()
  return async () => navigate(returnPathFrom(search) ?? links.profile, { replace: true })
}
