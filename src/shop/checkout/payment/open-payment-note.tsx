import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '#kit/notice.tsx'
import { useCart } from '#shop/cart/cart.ts'
import { goToOrder, paymentIsOpen } from '#shop/checkout/words.ts'
import { links } from '#shop/frame/links.ts'
import { say } from '#text/text.ts'
import { rememberedPayment, settleOpenPayment } from './payment.ts'

/** A payment for tests in the cart whose result is not known. */
export default function OpenPaymentNote() {
  const items = useCart(state => state.items)
  const [payment, setPayment] = useState(rememberedPayment)
  useEffect(() => {
    let isMounted = true
    void settleOpenPayment().then(() => {
      if (isMounted) setPayment(rememberedPayment())
    })
    return () => {
      isMounted = false
    }
  }, [])
  if (!payment?.items.some(({ id }) => items.some(item => item.id === id))) return null
  return (
    <Notice kind="warning">
      <p>{say(paymentIsOpen)}</p>
      <Link
        to={links.orderDetails(payment.orderId)}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {say(goToOrder, { order: payment.orderId })}
      </Link>
    </Notice>
  )
}
