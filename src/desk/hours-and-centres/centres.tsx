import { deskApi } from '#desk/frame/desk-api.ts'
import { Section } from '#kit/desk/section.tsx'
import { ChangeButton, type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import type { City } from '#rules/cities.ts'
import { shortHours } from '#rules/desk/hours.ts'
import { formatWeekdays } from '#rules/visits/opening.ts'
import { formatHour, LAST_SLOT_HOUR, SLOT_HOURS } from '#rules/visits/slots.ts'
import { CentreForm } from './centre-form.tsx'
import type { DeskCentre } from './contract.ts'
import { words } from './words.ts'

export function Centres({ city }: { city?: City }) {
  const { value, problem, refresh } = usePolling(deskApi.listDeskCentres, { query: { city } })
  const { editing, done, edit, show, onClose, onDone } = useEditing<DeskCentre>(refresh)
  return (
    <Section
      title={words.centresTitle}
      help={words.centresWhy({ from: formatHour(SLOT_HOURS[0]), to: formatHour(LAST_SLOT_HOUR + 1) })}
      problem={problem}
      isLoading={!value}
      done={done}
    >
      <Table
        caption={words.centresTitle}
        rows={value?.centres}
        rowKey={({ code }) => code}
        empty={city ? words.noCentres({ city }) : words.noOwnCentres}
        columns={columns(edit)}
        below={({ code }) =>
          editing?.code === code && (
            <CentreForm
              key={`${editing.code} ${editing.revision}`}
              centre={editing}
              onDone={onDone}
              onCurrent={show}
              onClose={onClose}
            />
          )
        }
      />
    </Section>
  )
}

const columns = (edit: (centre: DeskCentre) => void): Column<DeskCentre>[] => [
  { title: words.centreColumn, kind: 'name', cell: ({ name }) => name },
  { title: words.daysColumn, cell: ({ openDays }) => formatWeekdays(openDays) },
  {
    title: words.hoursColumn,
    cell: ({ opensAt, closesAt }) => shortHours({ from: opensAt, to: closesAt }),
  },
  { title: words.closedColumn, cell: ({ closedDays }) => closedDays.join(', ') },
  {
    title: kitWords.change,
    kind: 'button',
    cell: centre => (
      <ChangeButton what={words.changeHours({ name: centre.name })} onClick={() => edit(centre)} />
    ),
  },
]
