import { useRevalidator } from 'react-router'
import { Button, ButtonLink } from '#kit/button.tsx'
import { Empty } from '#kit/empty.tsx'
import { links } from '#shop/frame/links.ts'
import { loading, tryAgain } from '#text/common.ts'
import { orderNotFound } from '#text/orders.ts'
import { say } from '#text/text.ts'
import { orderNotShown, otherNumber, viewMyOrders } from './words.ts'

export function OrderNotLoaded({ problem }: { problem: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Empty
      level={1}
      title={say(orderNotShown)}
      action={
        <Button busy={state === 'loading' && say(loading)} onClick={() => void revalidate()}>
          {say(tryAgain)}
        </Button>
      }
    >
      <p>{problem}</p>
    </Empty>
  )
}

/** No such order, or one of another customer. */
export function OrderNotFound() {
  return (
    <Empty
      level={1}
      title={say(orderNotFound)}
      action={<ButtonLink to={links.myOrders}>{say(viewMyOrders)}</ButtonLink>}
    >
      <p>{say(otherNumber)}</p>
    </Empty>
  )
}
