import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { links } from '#shop/frame/links.ts'
import { loginButton } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Obstacle } from './use-confirm.ts'
import { goToOrder, removeItem, yesBookAgain } from './words.ts'

interface ObstacleNoticeProps {
  obstacle?: Obstacle
  onSolved: () => void
  onBookAgain: () => void
}

export function ObstacleNotice({ obstacle, onSolved, onBookAgain }: ObstacleNoticeProps) {
  const remove = useCart(state => state.remove)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The confirming button is fixed at the bottom, so this notice may be out of view.
    if (obstacle) container.current?.scrollIntoView({ block: 'start' })
  }, [obstacle])
  if (!obstacle) return null
  const { message, item, orderId, canBookAgain, isLoginNeeded } = obstacle
  return (
    <div ref={container} className="scroll-mt-40">
      <Notice kind={canBookAgain ? 'warning' : 'error'} isAlert>
        <p>{message}</p>
        {item && (
          <Button
            variant="danger"
            size="small"
            className="mt-2"
            onClick={() => {
              remove(item.key)
              onSolved()
            }}
          >
            {say(removeItem, { item: item.name })}
          </Button>
        )}
        {orderId && (
          <Link to={links.orderDetails(orderId)} className="inline-block py-2 font-semibold underline">
            {say(goToOrder, { order: orderId })}
          </Link>
        )}
        {canBookAgain && (
          <Button variant="outline" size="small" className="mt-2 block" onClick={onBookAgain}>
            {say(yesBookAgain)}
          </Button>
        )}
        {isLoginNeeded && (
          <Link
            to={`${links.login}?returnTo=${encodeURIComponent(`${links.checkout}?step=slot`)}`}
            className="inline-block py-2 font-semibold underline"
          >
            {say(loginButton)}
          </Link>
        )}
      </Notice>
    </div>
  )
}
