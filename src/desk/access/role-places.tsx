import type { Role } from '#rules/staff/permissions.ts'
import { words } from './words.ts'

const EVERYWHERE = ''
/** A centre's code; null: everywhere. */
type Place = string | null

interface Props {
  role: Role
  /** Empty: the person does not have the role. */
  places: readonly Place[]
  centres: readonly { code: string; name: string }[]
  onChange: (places: readonly Place[]) => void
}

export function RolePlaces({ role, places, centres, onChange }: Props) {
  const name = words.staff.roles[role]
  const isEverywhere = places.includes(null)
  const free = centres.find(({ code }) => !places.includes(code))
  return (
    <div className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-1">
      <label className="flex min-w-36 items-center gap-2">
        <input
          type="checkbox"
          checked={places.length > 0}
          onChange={event => onChange(event.target.checked ? [null] : [])}
        />
        {name}
      </label>
      {places.map((place, at) => (
        <select
          // biome-ignore lint/suspicious/noArrayIndexKey: only the last one goes, and a choice keeps the focus.
          key={at}
          aria-label={words.staff.placeOf({ role: name, at: at + 1 })}
          value={place ?? EVERYWHERE}
          onChange={event => {
            const chosen = event.target.value || null
            // Everywhere holds the others.
            onChange(chosen === null ? [null] : places.map(one => (one === place ? chosen : one)))
          }}
        >
          <option value={EVERYWHERE}>{words.staff.allPlaces}</option>
          {centres
            .filter(({ code }) => code === place || !places.includes(code))
            .map(({ code, name: centre }) => (
              <option key={code} value={code}>
                {centre}
              </option>
            ))}
        </select>
      ))}
      {places.length > 0 && !isEverywhere && free && (
        <button
          type="button"
          aria-label={words.staff.alsoOf({ role: name })}
          onClick={() => onChange([...places, free.code])}
        >
          {words.staff.also}
        </button>
      )}
      {places.length > 1 && (
        <button
          type="button"
          aria-label={words.staff.lessOf({ role: name })}
          onClick={() => onChange(places.slice(0, -1))}
        >
          {words.staff.less}
        </button>
      )}
    </div>
  )
}
