import { deskApi } from '#desk/frame/desk-api.ts'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import type { DeskOrder } from './contract.ts'
import { words } from './words.ts'

interface CounsellingProps {
  order: DeskOrder
  onChanged: () => Promise<void>
}

/** The calls for counselling before an HIV test, one for each patient. */
export function Counselling({ order: { counselling, openedUntil }, onChanged }: CounsellingProps) {
  if (counselling.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2">
      {counselling.map(call =>
        call.isDone ? (
          <li key={`${call.orderId} ${call.patient}`} className="text-muted">
            {words.counselled({ name: call.name })}
          </li>
        ) : (
          <li key={`${call.orderId} ${call.patient}`}>
            <p className="font-semibold">{words.callToCounsel({ name: call.name })}</p>
            {!openedUntil && <RecordCounselling {...call} onChanged={onChanged} />}
          </li>
        ),
      )}
    </ul>
  )
}

function RecordCounselling({
  orderId,
  patient,
  name,
  onChanged,
}: DeskOrder['counselling'][number] & Pick<CounsellingProps, 'onChanged'>) {
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.recordCounselling({ params: { id: orderId }, body: { patient } })
    await onChanged()
  })
  return (
    <>
      <button type="button" className="mt-1" aria-disabled={isBusy} onClick={() => submit()}>
        {words.recordCounselling({ name })}
      </button>
      <Alert>{error}</Alert>
    </>
  )
}
