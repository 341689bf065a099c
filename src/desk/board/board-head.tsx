import { CITIES, type City } from '#rules/cities.ts'
import { addDays, formatTime, type IndianDate } from '#rules/dates.ts'
import * as desk from '#text/desk/desk.ts'
import { type Message, say } from '#text/text.ts'

interface Props {
  city: City
  /** '' while it is not known. */
  date: IndianDate
  count: number | undefined
  onShow: (change: { city?: string; date?: string }) => void
}

/** Which city and day. */
export function BoardHead({ city, date, count, onShow }: Props) {
  return (
    <header className="desk-day">
      <h1>{say(desk.visitsTitle)}</h1>
      <label>
        <span className="desk-hidden">{say(desk.cityLabel)}</span>
        <select value={city} onChange={event => onShow({ city: event.target.value })}>
          {CITIES.map(one => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-label={say(desk.dayBefore)}
        disabled={!date}
        onClick={() => onShow({ date: addDays(date, -1) })}
      >
        ‹
      </button>
      <label>
        <span className="desk-hidden">{say(desk.dayLabel)}</span>
        <input
          type="date"
          value={date}
          onChange={event => event.target.value && onShow({ date: event.target.value })}
        />
      </label>
      <button
        type="button"
        aria-label={say(desk.dayAfter)}
        disabled={!date}
        onClick={() => onShow({ date: addDays(date, 1) })}
      >
        ›
      </button>
      {count !== undefined && <p className="desk-quiet">{say(desk.visitCount, { count })}</p>}
    </header>
  )
}

/** The keys, and when what is shown was read (ISO). */
/** Of no use to whoever assigns nobody. */
const ASSIGNING: readonly Message[] = [
  desk.keys.select,
  desk.keys.assign,
  desk.keys.pick,
  desk.keys.range,
  desk.keys.selectAll,
  desk.keys.undo,
  desk.keys.clear,
]

export const BoardFoot = ({ at, mayAssign }: { at: string | undefined; mayAssign: boolean }) => (
  <footer className="desk-keys">
    <ul aria-label={say(desk.keysLabel)}>
      {Object.values(desk.keys)
        .filter(key => mayAssign || !ASSIGNING.includes(key))
        .map(key => (
          <li key={key.en}>{say(key)}</li>
        ))}
    </ul>
    {at && <span>{say(desk.freshAt, { time: formatTime(at) })}</span>}
  </footer>
)
