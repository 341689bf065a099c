import { CITIES, type City } from '#rules/cities.ts'
import { addDays, formatTime, type IndianDate } from '#rules/dates.ts'
import * as desk from '#text/desk/desk.ts'
import { say } from '#text/text.ts'
import { useSettings } from '#web/platform/settings.ts'
import { usePress } from '#web/ui/use-press.ts'
import { deskApi } from './desk-api.ts'
import type { Self } from './desk-page.tsx'

interface Props {
  self: Self
  city: City
  /** '' while it is not known. */
  date: IndianDate
  count: number | undefined
  onShow: (change: { city?: string; date?: string }) => void
  onSignedOut: () => void
}

/** Which city and day, and who is at the desk. */
export function BoardHead({ self, city, date, count, onShow, onSignedOut }: Props) {
  const { brand } = useSettings()
  const [, leave] = usePress(async () => {
    // Even where the session has ended already.
    await deskApi.signOutStaff().catch(() => undefined)
    onSignedOut()
  })
  return (
    <header className="desk-head">
      <p className="desk-brand">{brand}</p>
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
      <div className="desk-self">
        <p>
          <strong>{self.name}</strong>
          <span className="desk-quiet">{self.roles.map(({ role }) => role).join(', ')}</span>
        </p>
        <button type="button" onClick={leave}>
          {say(desk.signOut)}
        </button>
      </div>
    </header>
  )
}

/** The keys, and when what is shown was read (ISO). */
export const BoardFoot = ({ at }: { at: string | undefined }) => (
  <footer className="desk-keys">
    <ul aria-label={say(desk.keysLabel)}>
      {Object.values(desk.keys).map(key => (
        <li key={key.en}>{say(key)}</li>
      ))}
    </ul>
    {at && <span>{say(desk.freshAt, { time: formatTime(at) })}</span>}
  </footer>
)
