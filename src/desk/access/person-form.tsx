import { useState } from 'react'
import { useTry } from '#kit/desk/use-try.ts'
import { ROLE_NAMES, type Role } from '#rules/staff/permissions.ts'
import * as staff from '#text/desk/staff.ts'
import { say } from '#text/text.ts'
import type { StaffPerson } from './contract.ts'
import { RolePlaces } from './role-places.tsx'
import { Why } from './why.tsx'

export interface Filled {
  name: string
  phone: string | null
  mayUseCodes: boolean
  isNamesake: boolean
  grants: StaffPerson['grants']
}

interface Props {
  /** Undefined: somebody new. */
  person?: StaffPerson
  /** Names that are on the list. */
  known?: readonly string[]
  centres: readonly { code: string; name: string }[]
  onSave: (filled: Filled) => Promise<void>
  onKeep: () => void
}

/** Without the number of a shared name. */
const isOfName = (known: string, typed: string): boolean =>
  known.replace(/ \(\d+\)$/, '').toLowerCase() === typed.trim().toLowerCase()

/** Somebody's roles, and where each holds. */
export function PersonForm({ person, known = [], centres, onSave, onKeep }: Props) {
  const [name, setName] = useState(person?.name ?? '')
  const [phone, setPhone] = useState(person?.phone ?? '')
  const [mayUseCodes, setMayUseCodes] = useState(person?.mayUseCodes ?? false)
  const [grants, setGrants] = useState(person?.grants ?? [])
  const [isNamesake, setNamesake] = useState(false)
  const isKnown = !person && known.some(one => isOfName(one, name))
  const { isBusy, press, why } = useTry(() =>
    onSave({ name, phone: phone || null, mayUseCodes, isNamesake: isKnown && isNamesake, grants }),
  )
  const setPlaces = (role: Role, given: readonly (string | null)[]) =>
    setGrants([...grants.filter(grant => grant.role !== role), ...given.map(centre => ({ role, centre }))])
  return (
    <form
      className="rights-person"
      onSubmit={event => {
        event.preventDefault()
        void press()
      }}
    >
      {!person && (
        <label>
          {say(staff.nameLabel)}
          <input
            value={name}
            required
            minLength={2}
            maxLength={40}
            autoComplete="off"
            onChange={event => setName(event.target.value)}
          />
        </label>
      )}
      {isKnown && (
        <span className="rights-role">
          <label>
            <input
              type="checkbox"
              required
              checked={isNamesake}
              onChange={event => setNamesake(event.target.checked)}
            />
            {say(staff.namesakeLabel, { name: name.trim() })}
          </label>
        </span>
      )}
      <label>
        {say(staff.phoneLabel)}
        <input
          value={phone}
          inputMode="numeric"
          pattern="[6-9][0-9]{9}"
          maxLength={10}
          autoComplete="off"
          onChange={event => setPhone(event.target.value)}
        />
        <small className="desk-quiet">{say(staff.phoneWhy)}</small>
      </label>
      <span className="rights-role">
        <label>
          <input
            type="checkbox"
            checked={mayUseCodes}
            onChange={event => setMayUseCodes(event.target.checked)}
          />
          {say(staff.codesLabel)}
        </label>
      </span>
      <fieldset>
        <legend>{say(staff.rolesLabel)}</legend>
        {ROLE_NAMES.map(role => (
          <RolePlaces
            key={role}
            role={role}
            places={grants.filter(grant => grant.role === role).map(({ centre }) => centre)}
            centres={centres}
            onChange={places => setPlaces(role, places)}
          />
        ))}
      </fieldset>
      <span className="rights-decide">
        <button type="submit" className="desk-primary" aria-disabled={isBusy}>
          {say(person ? staff.save : staff.add)}
        </button>
        <button type="button" onClick={onKeep}>
          {say(staff.keepAsIs)}
        </button>
      </span>
      <Why why={why} />
    </form>
  )
}
