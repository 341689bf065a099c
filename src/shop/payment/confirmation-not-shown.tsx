import { useLocation } from 'react-router'
import { ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { links } from '#shop/frame/links.ts'
import { loginThen } from '#shop/session/require-login.ts'
import { loginButton } from '#text/common.ts'
import { say } from '#text/text.ts'
import { OrderNotLoaded } from './nothing-to-pay.tsx'
import { couldNotFind, logInToSee, notReached, notYours, viewMyOrders } from './words.ts'

/** Why the order in the query string is not shown, and a link to go on. */
export function ConfirmationNotShown({ problem }: { problem: 'signed-out' | 'unknown' | 'unanswered' }) {
  const { pathname, search } = useLocation()
  if (problem === 'signed-out') {
    return (
      <Empty
        level={1}
        title={say(logInToSee)}
        action={<ButtonLink to={loginThen(pathname + search)}>{say(loginButton)}</ButtonLink>}
      />
    )
  }
  if (problem === 'unknown') {
    return (
      <Empty
        level={1}
        title={say(couldNotFind)}
        action={<ButtonLink to={links.myOrders}>{say(viewMyOrders)}</ButtonLink>}
      >
        <p>{say(notYours)}</p>
      </Empty>
    )
  }
  return <OrderNotLoaded problem={say(notReached)} />
}
