import { deskApi } from '#desk/frame/desk-api.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatRupees } from '#rules/money.ts'
import { ActionForm, type ActionProps } from './action.tsx'
import { Sum } from './parts.tsx'
import { words } from './words.ts'

/** Sends the customer a link, by which they pay without signing in. */
export function SendPaymentLink({ order, onDone, onCancel }: ActionProps) {
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.sendPaymentLink({ params: { id: order.orderId } })
    await onDone()
  })
  return (
    <ActionForm
      order={order}
      label={words.sendLink}
      isReady
      isBusy={isBusy}
      error={error}
      messages={words.linkSent}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="text-muted">{words.linkHow({ phone: order.customer.phone ?? '' })}</p>
      <Sum name={words.toPayByLink} amount={formatRupees(order.money.total)} isMain />
    </ActionForm>
  )
}
