import { useId, useState } from 'react'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { tidyPhone } from '#rules/phones.ts'
import { ROLE_NAMES, type Role } from '#rules/staff/permissions.ts'
import type { StaffPerson } from './contract.ts'
import { RoleCentres } from './role-centres.tsx'
import { words } from './words.ts'

export interface StaffInput {
  name: string
  phone: string | null
  mayUseCodes: boolean
  isNamesake: boolean
  grants: StaffPerson['grants']
}

interface Props {
  /** Undefined: a new person. */
  person?: StaffPerson
  /** Names that are already on the list. */
  known?: readonly string[]
  centres: readonly { code: string; name: string }[]
  onSave: (filled: StaffInput) => Promise<void>
  /** Shows the current person, whom the refusal of a stale change returns. */
  onCurrent?: (current: StaffPerson) => void
  onClose: () => void
}

/** The name without the number that distinguishes people of the same name. */
const isOfName = (known: string, typed: string): boolean =>
  known.replace(/ \(\d+\)$/, '').toLowerCase() === typed.trim().toLowerCase()

export function PersonForm({ person, known = [], centres, onSave, onCurrent, onClose }: Props) {
  const id = useId()
  const [name, setName] = useState(person?.name ?? '')
  const [phone, setPhone] = useState(person?.phone ?? '')
  const [mayUseCodes, setMayUseCodes] = useState(person?.mayUseCodes ?? false)
  const [grants, setGrants] = useState(person?.grants ?? [])
  const [isNamesake, setNamesake] = useState(false)
  const isKnown = !person && known.some(other => isOfName(other, name))
  const { isBusy, submit, error, current } = useSubmit(() =>
    onSave({ name, phone: phone || null, mayUseCodes, isNamesake: isKnown && isNamesake, grants }),
  )
  const setGrantedAt = (role: Role, given: readonly (string | null)[]) =>
    setGrants([...grants.filter(grant => grant.role !== role), ...given.map(centre => ({ role, centre }))])
  return (
    <form
      className="panel grid max-w-160 grid-cols-[minmax(0,1fr)] gap-3 [&>label]:grid [&>label]:max-w-80 [&>label]:gap-0.5"
      aria-labelledby={id}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <h2 id={id}>{person ? words.staff.changeOf({ name: person.name }) : words.staff.addPerson}</h2>
      {!person && (
        <label>
          {'Full name'}
          <input
            // biome-ignore lint/a11y/noAutofocus: the form was opened by the click before
            autoFocus
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
        <span className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-1">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              required
              checked={isNamesake}
              onChange={event => setNamesake(event.target.checked)}
            />
            {words.staff.namesakeLabel({ name: name.trim() })}
          </label>
        </span>
      )}
      <label>
        {'Own mobile number (optional)'}
        <input
          value={phone}
          inputMode="tel"
          autoComplete="off"
          onChange={event => setPhone(tidyPhone(event.target.value, phone))}
        />
        <small className="font-normal text-muted">
          Staff cannot decide on refunds of bookings with their own number.
        </small>
      </label>
      <span className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-1">
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={mayUseCodes}
            onChange={event => setMayUseCodes(event.target.checked)}
          />
          {'May sign in with codes from an authenticator app (for computers without a sensor)'}
        </label>
      </span>
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <legend>Roles</legend>
        {ROLE_NAMES.map(role => (
          <RoleCentres
            key={role}
            role={role}
            grantedAt={grants.filter(grant => grant.role === role).map(({ centre }) => centre)}
            centres={centres}
            onChange={grantedAt => setGrantedAt(role, grantedAt)}
          />
        ))}
      </fieldset>
      <span className="flex flex-wrap gap-1.5">
        <button type="submit" className="primary" aria-disabled={isBusy}>
          {person ? 'Save' : 'Add and create a link'}
        </button>
        <button type="button" onClick={onClose}>
          {kitWords.cancel}
        </button>
      </span>
      <Alert>{error}</Alert>
      {current && onCurrent ? (
        <button type="button" onClick={() => onCurrent(current as StaffPerson)}>
          {kitWords.showCurrent}
        </button>
      ) : null}
    </form>
  )
}
