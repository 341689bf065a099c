import { deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { ourCity } from '#kit/cities.ts'
import { RowMenu } from '#kit/desk/row-menu.tsx'
import { Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { shortHours } from '#rules/desk/hours.ts'
import { formatWeekdays } from '#rules/visits/opening.ts'
import { AddCentre, ChangeCentre } from './centre-details-form.tsx'
import { CentreForm } from './centre-form.tsx'
import type { DeskCentre } from './contract.ts'
import { words } from './words.ts'

/** The centre in a form; undefined for a new one. */
interface EditedCentre {
  centre?: DeskCentre
  areHours?: true
}

export function Centres({ city }: { city?: string }) {
  const mayChange = useDesk().self.permissions.includes('catalogue.change') && city !== undefined
  const { value, problem, refresh } = usePolling(deskApi.listDeskCentres, { query: { city } })
  const { editing, done, edit, show, onClose, onDone } = useEditing<EditedCentre>(refresh)
  const { centre, areHours } = editing ?? {}
  const Form = areHours ? CentreForm : ChangeCentre
  return (
    <Section
      title={words.centresTitle}
      action={
        mayChange && (
          <button type="button" onClick={() => edit({})}>
            {words.addCentre}
          </button>
        )
      }
      help={helpFor(city)}
      problem={problem}
      isLoading={!value}
      form={editing && !centre && city && <AddCentre city={city} onDone={onDone} onClose={onClose} />}
      done={done}
    >
      <Table
        caption={words.centresTitle}
        rows={value?.centres}
        rowKey={({ code }) => code}
        empty={city ? words.noCentres({ city }) : 'None of your centres is open for booking.'}
        columns={columns(edit, mayChange)}
        below={({ code }) =>
          centre?.code === code && (
            <Form
              key={`${code} ${centre.revision}`}
              centre={centre}
              onDone={onDone}
              onCurrent={current => show({ ...editing, centre: current })}
              onClose={onClose}
            />
          )
        }
      />
    </Section>
  )
}

function helpFor(city: string | undefined): string {
  const stays = 'Changing them cancels no booking.'
  if (city === undefined) return `Customers can book visits within these hours. ${stays}`
  const { firstHour, lastHour } = ourCity(city)
  const hours = shortHours({ from: firstHour, to: lastHour + 1 })
  return `Customers can book visits within these hours and those of ${city} (${hours}). ${stays}`
}

const columns = (edit: (editing: EditedCentre) => void, mayChange: boolean): Column<DeskCentre>[] => [
  { title: 'Centre', kind: 'name', cell: ({ name }) => name },
  { title: words.daysColumn, cell: ({ openDays }) => formatWeekdays(openDays) },
  {
    title: 'Hours',
    cell: ({ opensAt, closesAt }) => shortHours({ from: opensAt, to: closesAt }),
  },
  { title: 'Closed on', cell: ({ closedDays }) => closedDays.join(', ') },
  {
    title: kitWords.change,
    kind: 'button',
    cell: centre => (
      <RowMenu
        name={words.moreOf(centre)}
        actions={[
          {
            label: 'Change hours',
            name: words.changeHours(centre),
            onChoose: () => edit({ centre, areHours: true }),
          },
          ...(mayChange
            ? [
                {
                  label: 'Change name and address',
                  name: words.changeCentre(centre),
                  onChoose: () => edit({ centre }),
                },
              ]
            : []),
        ]}
      />
    ),
  },
]
