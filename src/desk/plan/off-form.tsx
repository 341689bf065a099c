import type { DeskBoard } from '#desk/board/contract.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { EditForm, FormField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { formatDay } from '#rules/dates.ts'
import { DAY_LISTS, isAssignable } from '#rules/desk/day-lists.ts'
import { words } from './words.ts'

interface Props {
  /** With the plan. */
  board: DeskBoard
  collector: DeskBoard['collectors'][number]
  onClose: () => void
  onDone: (sentence: string) => Promise<void>
}

/** Marks a collector as off for the day, so that their visits are planned again. */
export function OffForm({ board, collector, onClose, onDone }: Props) {
  const { id, name, hoursRevision: revision } = collector
  const { date } = board
  const own = board.visits.filter(visit => visit.collector?.id === id && DAY_LISTS.open(visit))
  const free = own.filter(isAssignable).length
  const { isBusy, submit, error } = useSubmit(async (reason: string) => {
    await deskApi.setCollectorDay({ params: { id }, body: { date, hours: null, reason, revision } })
    await onDone(words.offDone({ name }))
  })
  return (
    <EditForm
      title={words.offTitle({ name, day: formatDay(date) })}
      button="Mark as off and plan again"
      isBusy={isBusy}
      error={error}
      onSubmit={typed => void submit(String(typed.get('reason')))}
      onClose={onClose}
    >
      <p>
        {words.offVisits({ count: free })}{' '}
        {own.length > free && words.offUnderWay({ count: own.length - free })}
      </p>
      <div className="fields">
        <FormField name="reason" field={{ kind: 'text', label: 'Reason', size: 40 }} value="sick" />
      </div>
    </EditForm>
  )
}
