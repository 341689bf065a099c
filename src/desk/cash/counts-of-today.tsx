import { useId, useRef, useState } from 'react'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { EditForm } from '#kit/desk/record-form.tsx'
import { Alert, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { formatTime } from '#rules/dates.ts'
import { formatShortRupees, toRupees } from '#rules/money.ts'
import { type Safe, safeName } from './count-form.tsx'
import { CountedFields, countButton, useCounted } from './counted-fields.tsx'
import { words } from './words.ts'

type Count = DeskAnswer<'listSafes'>['counts'][number]

const titleOf = ({ from: name, isOwn }: Count): string =>
  (isOwn ? words.correctCountOf : words.countAgainOf)({ name })

interface Props {
  counts: readonly Count[]
  safes: readonly Safe[]
  onChanged: () => Promise<void>
}

/** One's own counts of today, which can be mistyped, and those of others that wait for a second person. */
export function CountsOfToday({ counts, safes, onChanged }: Props) {
  const { editing, done, edit, onClose, onDone } = useEditing<Count>(onChanged)
  const columns: Column<Count>[] = [
    { title: 'From', kind: 'name', cell: ({ from }) => from },
    { title: 'Safe', cell: ({ safe }) => safeName(safes, safe) },
    {
      title: 'Counted',
      cell: ({ at, countedBy, isOwn }) => (
        <>
          {formatTime(at)}, <span className="text-muted">{isOwn ? 'you' : countedBy}</span>
        </>
      ),
    },
    {
      title: 'Sum',
      kind: 'amount',
      cell: ({ counted, stated }) => {
        if (counted === null) return words.afterCount
        if (stated === null) return formatShortRupees(counted)
        return words.restated({ former: formatShortRupees(counted), amount: formatShortRupees(stated) })
      },
    },
    {
      title: 'Mistyped',
      kind: 'button',
      cell: count => (
        <button type="button" aria-label={titleOf(count)} onClick={() => edit(count)}>
          {count.isOwn ? 'Correct' : 'Count again'}
        </button>
      ),
    },
  ]
  if (counts.length === 0 && !done) return null
  return (
    <Section title="Counts of today" help={words.recountHelp} done={done}>
      {editing && <RecountForm key={editing.id} count={editing} onDone={onDone} onClose={onClose} />}
      <Table
        caption="Counts of today"
        columns={columns}
        rows={counts}
        rowKey={({ id }) => id}
        empty="No count can be corrected."
      />
    </Section>
  )
}

interface FormProps {
  count: Count
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

/** The sum is stated again by the person who counted, or counted again by another one, who does not see it. */
function RecountForm({ count, onDone, onClose }: FormProps) {
  const { id, from: name, isOwn, countedBy } = count
  const typed = useCounted()
  const [problem, setProblem] = useState<string>()
  const problemId = useId()
  const first = useRef<HTMLInputElement>(null)
  const { counted } = typed
  const { isBusy, submit, error, fields } = useSubmit(async (sum: number) => {
    const body = { id, counted: sum }
    if (isOwn) await deskApi.restateCount({ body })
    else await withStepUp(stepUp => deskApi.confirmRecount({ body: { ...body, stepUp } }))
    await onDone((isOwn ? words.recountAsked : words.countCorrected)({ name }))
  })
  const save = () => {
    setProblem(undefined)
    if (counted !== undefined && counted > 0) return submit(toRupees(counted))
    setProblem(words.enterNotes)
    first.current?.focus()
  }
  return (
    <EditForm
      title={titleOf(count)}
      level={3}
      button={isBusy ? 'Saving...' : countButton(counted, isOwn ? words.stateSum : words.saveCount)}
      isBusy={isBusy}
      error={fields.counted ? undefined : error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <CountedFields typed={typed} first={first} problemId={problemId} />
      <Alert id={problemId}>{problem ?? fields.counted}</Alert>
      <p className="text-muted">
        {isOwn
          ? 'The count stands until another person has counted the same sum today.'
          : words.recountBy({ name: countedBy })}
      </p>
    </EditForm>
  )
}
