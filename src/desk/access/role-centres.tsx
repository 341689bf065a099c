import { useId } from 'react'
import type { Role } from '#rules/staff/permissions.ts'
import { roleMeanings } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { words } from './words.ts'

const EVERYWHERE = ''
/** A centre's code; null: everywhere. */
type GrantCentre = string | null

interface Props {
  role: Role
  /** Empty: the person does not have the role. */
  grantedAt: readonly GrantCentre[]
  centres: readonly { code: string; name: string }[]
  onChange: (grantedAt: readonly GrantCentre[]) => void
}

export function RoleCentres({ role, grantedAt, centres, onChange }: Props) {
  const id = useId()
  const name = words.staff.roles[role]
  const isEverywhere = grantedAt.includes(null)
  const free = centres.find(({ code }) => !grantedAt.includes(code))
  return (
    <div className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-1">
      <label className="flex min-w-36 items-center gap-2">
        <input
          type="checkbox"
          aria-describedby={id}
          checked={grantedAt.length > 0}
          onChange={event => onChange(event.target.checked ? [null] : [])}
        />
        {name}
      </label>
      {grantedAt.map((centre, at) => (
        <select
          // biome-ignore lint/suspicious/noArrayIndexKey: only the last one goes, and a choice keeps the focus.
          key={at}
          aria-label={words.staff.placeOf({ role: name, at: at + 1 })}
          value={centre ?? EVERYWHERE}
          onChange={event => {
            const chosen = event.target.value || null
            // A role everywhere includes the other choices.
            onChange(
              chosen === null ? [null] : grantedAt.map(granted => (granted === centre ? chosen : granted)),
            )
          }}
        >
          <option value={EVERYWHERE}>Everywhere</option>
          {centres
            .filter(({ code }) => code === centre || !grantedAt.includes(code))
            .map(({ code, name: centre }) => (
              <option key={code} value={code}>
                {centre}
              </option>
            ))}
        </select>
      ))}
      {grantedAt.length > 0 && !isEverywhere && free && (
        <button
          type="button"
          aria-label={words.staff.alsoOf({ role: name })}
          onClick={() => onChange([...grantedAt, free.code])}
        >
          Add a centre
        </button>
      )}
      {grantedAt.length > 1 && (
        <button
          type="button"
          aria-label={words.staff.lessOf({ role: name })}
          onClick={() => onChange(grantedAt.slice(0, -1))}
        >
          Remove the last centre
        </button>
      )}
      <small id={id} className="basis-full pl-6 font-normal text-muted">
        {say(roleMeanings[role])}
      </small>
    </div>
  )
}
