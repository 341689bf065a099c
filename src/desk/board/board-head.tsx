import { CITIES, type City } from '#rules/cities.ts'
import { addDays, formatTime, type IndianDate } from '#rules/dates.ts'
import { words } from './words.ts'

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
      <h1>{words.visitsTitle}</h1>
      <label>
        <span className="desk-hidden">{words.cityLabel}</span>
        <select value={city} onChange={event => onShow({ city: event.target.value })}>
          {CITIES.map(one => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-label={words.dayBefore}
        disabled={!date}
        onClick={() => onShow({ date: addDays(date, -1) })}
      >
        ‹
      </button>
      <label>
        <span className="desk-hidden">{words.dayLabel}</span>
        <input
          type="date"
          value={date}
          onChange={event => event.target.value && onShow({ date: event.target.value })}
        />
      </label>
      <button
        type="button"
        aria-label={words.dayAfter}
        disabled={!date}
        onClick={() => onShow({ date: addDays(date, 1) })}
      >
        ›
      </button>
      {count !== undefined && <p className="desk-quiet">{words.visitCount({ count })}</p>}
    </header>
  )
}

/** Not shown without the permission to assign. */
const ASSIGNING: readonly string[] = [
  words.keys.select,
  words.keys.assign,
  words.keys.pick,
  words.keys.range,
  words.keys.selectAll,
  words.keys.undo,
  words.keys.clear,
]

export const BoardFoot = ({ at, mayAssign }: { at: string | undefined; mayAssign: boolean }) => (
  <footer className="desk-keys">
    <ul aria-label={words.keysLabel}>
      {Object.values(words.keys)
        .filter(key => mayAssign || !ASSIGNING.includes(key))
        .map(key => (
          <li key={key}>{key}</li>
        ))}
    </ul>
    {at && <span>{words.freshAt({ time: formatTime(at) })}</span>}
  </footer>
)
