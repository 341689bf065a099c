import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { PhoneLink } from './order-people.tsx'
import { words } from './words.ts'

/** The customer's phone in a list of orders, masked until it is shown, which is logged. */
export function PhoneOfOrder({ orderId, masked }: { orderId: string; masked: string | null }) {
  const [phone, setPhone] = useState<string | null>()
  const { isBusy, submit, error } = useSubmit(async () => {
    setPhone((await deskApi.showDeskPhones({ params: { id: orderId } })).phones.customer)
  })
  if (phone !== undefined) return <PhoneLink phone={phone} />
  if (!masked) return words.noPhone
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {masked}
      <button
        type="button"
        className="compact"
        title="This is logged"
        aria-disabled={isBusy}
        aria-label={`Show the phone of ${orderId}`}
        onClick={() => submit()}
      >
        Show
      </button>
      <Alert>{error}</Alert>
    </span>
  )
}
