import Pencil from 'lucide-react/icons/pencil'
import type { DeskAnswer } from '#desk/frame/desk-api.ts'
import { Section } from '#kit/desk/section.tsx'
import { type Column, Table } from '#kit/desk/table.tsx'
import { useEditing } from '#kit/desk/use-submit.ts'
import { formatDay } from '#rules/dates.ts'
import { formatHour } from '#rules/visits/slots.ts'
import type { SlotCapacity } from './contract.ts'
import { SeatsForm } from './seats-form.tsx'
import { words } from './words.ts'

type Day = DeskAnswer<'getHoursAndCentres'>['days'][number]

interface Props {
  city: string
  days: Day[]
  onDone: (sentence: string) => Promise<void>
}

/** The seats of the coming days, one hour per cell. A click on a cell sets its seats by hand. */
export function SeatPlan({ city, days, onDone }: Props) {
  const { editing, edit, onClose } = useEditing<{ date: string; hour: number }>(async () => {})
  const slot = days
    .find(({ date }) => date === editing?.date)
    ?.slots.find(({ hour }) => hour === editing?.hour)
  const columns: Column<Day>[] = [
    { title: 'Day', kind: 'name', cell: ({ date }) => formatDay(date) },
    ...(days[0]?.slots ?? []).map(({ hour }) => ({
      title: formatHour(hour),
      cell: ({ date, slots }: Day) => {
        const slot = slots.find(slot => slot.hour === hour)
        const isOpen = editing?.date === date && editing.hour === hour
        return slot && <Seats date={date} slot={slot} isOpen={isOpen} onOpen={() => edit({ date, hour })} />
      },
    })),
  ]
  return (
    <Section
      title={words.seatsTitle}
      help="Booked visits out of seats. Hours with a pencil were set by hand. Reducing seats cancels no booking."
    >
      <Table
        caption={words.seatsTitle}
        rows={days}
        rowKey={({ date }) => date}
        empty=""
        columns={columns}
        isDense
        below={({ date }) =>
          date === editing?.date &&
          slot && (
            <SeatsForm
              key={`${date} ${slot.hour}`}
              city={city}
              slot={slot}
              date={date}
              onClose={onClose}
              onDone={async sentence => {
                onClose()
                await onDone(sentence)
              }}
            />
          )
        }
      />
    </Section>
  )
}

interface SeatsProps {
  date: string
  slot: SlotCapacity
  /** Its form is below the row. */
  isOpen: boolean
  onOpen: () => void
}

function Seats({ date, slot, isOpen, onOpen }: SeatsProps) {
  const { hour, taken, capacity, setBy, hasBegun } = slot
  const values = { taken, capacity }
  const text = (
    <>
      {words.seatsTaken(values)}
      {setBy !== null && <Pencil className="ml-1.5 inline size-3.5 align-[-2px]" />}
      {taken > capacity && <span className="text-rose"> overbooked</span>}
    </>
  )
  if (hasBegun) return <span className="px-2 text-muted max-md:px-0">{text}</span>
  return (
    <button
      type="button"
      className={`px-2 text-left max-md:w-full md:min-w-22 md:whitespace-nowrap ${setBy === null ? '' : 'bg-marigold-tint'} aria-expanded:border-leaf aria-expanded:bg-leaf-tint forced-colors:aria-expanded:outline-2`}
      aria-expanded={isOpen}
      aria-label={(setBy === null ? words.seatsCell : words.seatsCellByHand)({
        day: formatDay(date),
        hour: formatHour(hour),
        ...values,
      })}
      onClick={onOpen}
    >
      {text}
    </button>
  )
}
