import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { useDesk } from '#desk/frame/desk-context.ts'
import { RowMenu } from '#kit/desk/row-menu.tsx'
import { Alert, Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import type { usePolling } from '#kit/desk/use-call.ts'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { shortHours } from '#rules/desk/hours.ts'
import { stateOfCode } from '#rules/gst/states.ts'
import { formatHour } from '#rules/visits/slots.ts'
import { AddCity, ChangeCity } from './city-form.tsx'
import { CityTimes } from './city-times.tsx'
import type { DeskCity } from './contract.ts'
import { words } from './words.ts'

type ListedCity = DeskAnswer<'listDeskCities'>['cities'][number]

/** The city in a form; undefined for a new one. */
interface EditedCity {
  city?: DeskCity
  what?: 'times' | 'open'
}

interface Props {
  loaded: ReturnType<typeof usePolling<object, DeskAnswer<'listDeskCities'>>>
}

/** Where samples are collected, and when. */
export function Cities({ loaded: { value, problem, refresh } }: Props) {
  const mayChange = useDesk().self.permissions.includes('catalogue.change')
  const { editing, done, edit, show, onClose, onDone } = useEditing<EditedCity>(refresh)
  const { city, what } = editing ?? {}
  const formOf = ({ visits }: ListedCity) => {
    if (!city) return null
    const key = `${city.code} ${city.revision}`
    const props = {
      city,
      onDone,
      onCurrent: (current: DeskCity) => show({ ...editing, city: current }),
      onClose,
    }
    if (what === 'open') return <OpenOrClose key={key} {...props} visits={visits} />
    return what === 'times' ? <CityTimes key={key} {...props} /> : <ChangeCity key={key} {...props} />
  }
  return (
    <Section
      title={words.citiesTitle}
      action={
        mayChange && (
          <button type="button" onClick={() => edit({})}>
            {words.addCity}
          </button>
        )
      }
      help={value?.cities.length === 0 ? words.citiesNone : undefined}
      problem={problem}
      isLoading={!value}
      form={editing && !city && <AddCity onDone={onDone} onClose={onClose} />}
      done={done}
    >
      {value && value.cities.length > 0 && (
        <Table
          caption={words.citiesTitle}
          rows={value.cities}
          rowKey={({ code }) => code}
          empty={null}
          columns={columns(edit, mayChange)}
          below={listed => city?.code === listed.code && formOf(listed)}
        />
      )}
    </Section>
  )
}

/** A city can have many. */
const SHOWN = 4

const prefixesText = (prefixes: readonly string[]): string =>
  prefixes.length > SHOWN
    ? words.morePrefixes({
        first: prefixes.slice(0, SHOWN - 1).join(' '),
        count: prefixes.length - SHOWN + 1,
      })
    : prefixes.join(' ')

const columns = (edit: (editing: EditedCity) => void, mayChange: boolean): Column<ListedCity>[] => [
  {
    title: 'City',
    kind: 'name',
    cell: ({ name, isOpen }) => (
      <>
        {name} {!isOpen && <span className="mark ml-0!">{words.cityClosed}</span>}
      </>
    ),
  },
  { title: words.state, cell: ({ stateCode }) => stateOfCode(stateCode) },
  {
    title: 'PIN codes',
    cell: ({ prefixes }) => <span className="whitespace-normal">{prefixesText(prefixes)}</span>,
  },
  {
    title: 'Hours',
    cell: ({ firstHour, lastHour }) => shortHours({ from: firstHour, to: lastHour + 1 }),
  },
  { title: words.daysAhead, kind: 'amount', cell: ({ daysAhead }) => daysAhead },
  { title: words.tomorrowCloses, cell: ({ closingHour }) => formatHour(closingHour) },
  {
    title: kitWords.change,
    kind: 'button',
    cell: ({ visits: _, ...city }) => (
      <RowMenu
        name={words.moreOf(city)}
        actions={[
          {
            label: 'Change hours and days',
            name: words.changeTimes(city),
            onChoose: () => edit({ city, what: 'times' }),
          },
          ...(mayChange
            ? [
                {
                  label: 'Change PIN codes and state',
                  name: words.changeCity(city),
                  onChoose: () => edit({ city }),
                },
                {
                  label: city.isOpen ? 'Close…' : 'Open again…',
                  name: city.isOpen ? words.closeCity(city) : words.openCity(city),
                  onChoose: () => edit({ city, what: 'open' }),
                },
              ]
            : []),
        ]}
      />
    ),
  },
]

interface OpenProps {
  city: DeskCity
  /** Booked from today on. */
  visits: number
  onDone: (sentence: string) => Promise<void>
  onCurrent: (city: DeskCity) => void
  onClose: () => void
}

function OpenOrClose({ city: { code, name, isOpen, revision }, visits, ...on }: OpenProps) {
  const { isBusy, submit, error, current } = useSubmit(async () => {
    await deskApi.setCityOpen({ params: { id: code }, body: { isOpen: !isOpen, revision } })
    await on.onDone(isOpen ? words.cityClosedNow({ name }) : words.cityOpenNow({ name }))
  })
  const title = isOpen ? words.closeCity({ name }) : words.openCity({ name })
  return (
    <fieldset className="panel">
      <legend className="sr-only">{title}</legend>
      <p>{isOpen ? words.closeQuestion({ name, count: visits }) : words.openQuestion({ name })}</p>
      <Alert>{error}</Alert>
      <div className="fields">
        <button type="button" aria-disabled={isBusy} onClick={submit}>
          {title}
        </button>
        {current !== undefined && (
          <button type="button" onClick={() => on.onCurrent(current as DeskCity)}>
            {kitWords.showCurrent}
          </button>
        )}
        {/* biome-ignore lint/a11y/noAutofocus: the question was opened by the click before */}
        <button type="button" autoFocus onClick={on.onClose}>
          {kitWords.cancel}
        </button>
      </div>
    </fieldset>
  )
}
