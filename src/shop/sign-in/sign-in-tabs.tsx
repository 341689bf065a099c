import { useNavigate } from 'react-router'
import { passwordLabel } from '#text/common.ts'
import { say } from '#text/text.ts'
import { loginPath } from './sign-in-links.ts'
import { howToLogIn, otpLabel } from './words.ts'

export function SignInTabs({ isByCode, search }: { isByCode: boolean; search: string }) {
  const navigate = useNavigate()
  const tabs = [
    { name: say(passwordLabel), kind: 'password', isOn: !isByCode },
    { name: say(otpLabel), kind: 'otp', isOn: isByCode },
  ] as const
  const choose = (kind: 'password' | 'otp') =>
    void navigate(loginPath(kind, search), { replace: true, preventScrollReset: true })
  return (
    <div
      role="tablist"
      aria-label={say(howToLogIn)}
      className="grid grid-cols-2 gap-1 tight:grid-cols-1 rounded-control bg-leaf-tint p-1"
    >
      {tabs.map(({ name, kind, isOn }, index) => (
        <button
          key={kind}
          type="button"
          role="tab"
          aria-selected={isOn}
          tabIndex={isOn ? 0 : -1}
          onClick={() => choose(kind)}
          onKeyDown={event => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
            const other = tabs[1 - index]
            if (other) choose(other.kind)
            const sibling =
              event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling
            if (sibling instanceof HTMLElement) sibling.focus()
          }}
          className="min-h-11 rounded-[10px] font-semibold text-leaf-dark aria-selected:bg-surface aria-selected:inset-ring aria-selected:inset-ring-line forced-colors:aria-selected:outline-2"
        >
          {name}
        </button>
      ))}
    </div>
  )
}
