import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { EditForm, FormField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { addDays, type IndianDate } from '#rules/dates.ts'
import { hourOf } from '#rules/desk/hours.ts'
import { slotHour } from '#rules/visits/slots.ts'
import { actWords } from './act-words.ts'
import type { BoardVisit, DeskBoard } from './contract.ts'

const KINDS = ['move', 'message', 'cancel'] as const
export type ActKind = (typeof KINDS)[number]

const NEEDS = { move: 'orders.change', message: 'orders.change', cancel: 'orders.cancel' } as const

interface ButtonsProps {
  className: string
  onOpen: (kind: ActKind) => void
}

/** The actions that the person may do to the selected visits. */
export function ActButtons({ className, onOpen }: ButtonsProps) {
  const { permissions } = useDesk().self
  return KINDS.filter(kind => permissions.includes(NEEDS[kind])).map(kind => (
    <button key={kind} type="button" className={className} onClick={() => onOpen(kind)}>
      {actWords.actOn[kind]}
    </button>
  ))
}

interface Outcome {
  orderId: string
  problem: string | null
}

interface Props {
  kind: ActKind
  board: Pick<DeskBoard, 'date' | 'hours'>
  selected: readonly BoardVisit[]
  onClose: () => void
  /** The orders that were refused stay selected. */
  onDone: (result: string[], refused: ReadonlySet<string>) => Promise<void>
}

/** Moves, messages or cancels the selected visits; each is done or named. */
export function ActOnSelected({ kind, board, selected, onClose, onDone }: Props) {
  const finish = async (outcomes: readonly Outcome[], sentence: (count: { count: number }) => string) => {
    onClose()
    const refused = outcomes.filter(({ problem }) => problem !== null)
    const nameOf = (id: string) => selected.find(({ orderId }) => orderId === id)?.patientName ?? ''
    await onDone(
      [
        sentence({ count: outcomes.length - refused.length }),
        ...refused.map(({ orderId, problem }) =>
          actWords.notDone({ name: nameOf(orderId), order: orderId, problem: problem ?? '' }),
        ),
      ],
      new Set(refused.map(({ orderId }) => orderId)),
    )
  }
  const form = { board, selected, onClose, finish }
  return (
    <div className="[&_form]:shadow-[0_-4px_20px_rgb(0_0_0/14%)]">
      {kind === 'move' && <MoveForm {...form} />}
      {kind === 'message' && <MessageForm {...form} />}
      {kind === 'cancel' && <CancelForm {...form} />}
    </div>
  )
}

interface FormProps extends Pick<Props, 'board' | 'selected' | 'onClose'> {
  finish: (outcomes: readonly Outcome[], sentence: (count: { count: number }) => string) => Promise<void>
}

const hourOfVisit = ({ timeSlot }: BoardVisit): number => slotHour(timeSlot) ?? 0

function MoveForm({ board, selected, onClose, finish }: FormProps) {
  const { isBusy, submit, error } = useSubmit(async (date: IndianDate, hour: number | null) => {
    const visits = selected.map(visit => ({
      orderId: visit.orderId,
      from: { date: board.date, hour: hourOfVisit(visit) },
    }))
    const { outcomes } = await deskApi.moveVisits({ body: { visits, to: { date, hour } } })
    await finish(outcomes, actWords.moved)
  })
  const hours = { '': actWords.sameHour, ...hourOptions(board) }
  return (
    <EditForm
      title={actWords.moveTitle({ count: selected.length })}
      button={actWords.actOn.move}
      isBusy={isBusy}
      error={error}
      onSubmit={typed => {
        const hour = String(typed.get('hour'))
        void submit(String(typed.get('date')), hour === '' ? null : Number(hour))
      }}
      onClose={onClose}
    >
      <p>Each customer is sent the new time. A visit for which there is no seat stays and is named.</p>
      <div className="fields">
        <FormField name="date" field={{ kind: 'date', label: 'New day' }} value={addDays(board.date, 1)} />
        <FormField name="hour" field={{ kind: 'select', label: 'Hour', options: hours }} value="" />
      </div>
    </EditForm>
  )
}

/** A space before the number keeps the hours in their order. */
const hourOptions = ({ hours }: Props['board']): Record<string, string> =>
  Object.fromEntries(hours.map(({ hour }) => [` ${hour}`, hourOf(hour)]))

function MessageForm({ selected, onClose, finish }: FormProps) {
  const [kind, setKind] = useState<'delay' | 'newTime'>('delay')
  // Reused until a response arrives, so that a lost one sends nothing twice.
  const eventIds = useRef(new Map<string, string>())
  const { isBusy, submit, error, fields } = useSubmit(async (minutes: number | null) => {
    const visits = selected.map(({ orderId }) => {
      const key = `${orderId} ${minutes}`
      const eventId = eventIds.current.get(key) ?? crypto.randomUUID()
      eventIds.current.set(key, eventId)
      return { orderId, eventId }
    })
    const { outcomes } = await deskApi.announceToVisits({ body: { visits, minutes } })
    await finish(outcomes, actWords.messaged)
  })
  return (
    <EditForm
      title={actWords.messageTitle({ count: selected.length })}
      button="Send the message"
      isBusy={isBusy}
      error={fields.minutes ?? error}
      onSubmit={typed => void submit(kind === 'newTime' ? null : Number(typed.get('minutes')))}
      onClose={onClose}
    >
      <fieldset className="grid gap-1.5">
        <legend className="sr-only">Message</legend>
        {(['delay', 'newTime'] as const).map(each => (
          <label key={each} className="flex items-center gap-2">
            <input type="radio" name="kind" checked={kind === each} onChange={() => setKind(each)} />
            {actWords.messageKinds[each]}
          </label>
        ))}
      </fieldset>
      {kind === 'delay' && (
        <div className="fields">
          <FormField name="minutes" field={{ kind: 'whole', label: 'Minutes late', size: 4 }} value={20} />
        </div>
      )}
    </EditForm>
  )
}

function CancelForm({ selected, onClose, finish }: FormProps) {
  const { isBusy, submit, error, fields } = useSubmit(async (reason: string) => {
    const visits = selected.map(({ orderId }) => ({ orderId }))
    const { outcomes } = await deskApi.cancelVisits({ body: { visits, reason } })
    await finish(outcomes, actWords.cancelledVisits)
  })
  return (
    <EditForm
      title={actWords.cancelTitle({ count: selected.length })}
      button={actWords.cancelButton({ count: selected.length })}
      isBusy={isBusy}
      error={fields.reason ?? error}
      onSubmit={typed => void submit(String(typed.get('reason')))}
      onClose={onClose}
    >
      <p>
        What was paid is refunded in full, and each customer gets a message. This can’t be undone. A visit
        whose refund needs a second person stays and is named.
      </p>
      <div className="fields">
        <FormField name="reason" field={{ kind: 'text', label: 'Reason', size: 40 }} value="" />
      </div>
    </EditForm>
  )
}
