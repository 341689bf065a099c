import { useState } from 'react'
import type { StaffPerson } from '#contract/staff/manage.ts'
import { ROLE_NAMES, type Role } from '#rules/staff/permissions.ts'
import * as staff from '#text/desk/staff.ts'
import { say } from '#text/text.ts'
import { useTry } from '../use-try.ts'
import { Why } from './why.tsx'

export interface Filled {
  name: string
  phone: string | null
  mayUseCodes: boolean
  grants: StaffPerson['grants']
}

interface Props {
  /** Undefined: somebody new. */
  person?: StaffPerson
  centres: readonly { code: string; name: string }[]
  onSave: (filled: Filled) => Promise<void>
  onKeep: () => void
}

const EVERYWHERE = ''

/** Somebody's roles and where they hold; one role holds in one place here, the command line gives more. */
export function PersonForm({ person, centres, onSave, onKeep }: Props) {
  const [name, setName] = useState(person?.name ?? '')
  const [phone, setPhone] = useState(person?.phone ?? '')
  const [mayUseCodes, setMayUseCodes] = useState(person?.mayUseCodes ?? false)
  const [grants, setGrants] = useState(person?.grants ?? [])
  const { isBusy, press, why } = useTry(() => onSave({ name, phone: phone || null, mayUseCodes, grants }))
  const places = (role: Role) => grants.filter(grant => grant.role === role).map(({ centre }) => centre)
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
        {ROLE_NAMES.map(role => {
          const [place] = places(role)
          return (
            <div key={role} className="rights-role">
              <label>
                <input
                  type="checkbox"
                  checked={place !== undefined}
                  onChange={event => setPlaces(role, event.target.checked ? [null] : [])}
                />
                {say(staff.roles[role])}
              </label>
              {place !== undefined && (
                <select
                  aria-label={`${say(staff.roles[role])}: ${say(staff.placeLabel)}`}
                  value={place ?? EVERYWHERE}
                  onChange={event => setPlaces(role, [event.target.value || null])}
                >
                  <option value={EVERYWHERE}>{say(staff.allPlaces)}</option>
                  {centres.map(({ code, name: centre }) => (
                    <option key={code} value={code}>
                      {centre}
                    </option>
                  ))}
                </select>
              )}
            </div>
          )
        })}
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
