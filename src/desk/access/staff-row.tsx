import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { formatDateTime } from '#rules/dates.ts'
import * as photos from '#text/desk/photos.ts'
import * as staff from '#text/desk/staff.ts'
import { say } from '#text/text.ts'
import type { StaffPerson } from './contract.ts'
import { type Filled, PersonForm } from './person-form.tsx'
import { PhotoOf } from './photo-of.tsx'
import { SessionsOf } from './sessions-of.tsx'
import { Why } from './why.tsx'

type Centres = readonly { code: string; name: string }[]
type Opened = 'change' | 'photo' | 'sessions' | 'lost' | 'end' | undefined

/** What came of a press, with a link that is shown once. */
export interface Shown {
  said: string
  link?: string
}

interface RowProps {
  person: StaffPerson
  centres: Centres
  onDone: (shown: Shown) => Promise<void>
}

const grantText = ({ role, centre }: StaffPerson['grants'][number], centres: Centres): string =>
  centre === null
    ? say(staff.everywhere, { role: say(staff.roles[role]) })
    : say(staff.atCentre, {
        role: say(staff.roles[role]),
        centre: centres.find(({ code }) => code === centre)?.name ?? centre,
      })

/** Somebody of the staff, with what may be done about them. */
export function StaffRow({ person, centres, onDone }: RowProps) {
  const { name, phone, mayUseCodes, grants, passkeys, lastSeen, isSelf } = person
  const [opened, setOpened] = useState<Opened>()
  return (
    <>
      <tr>
        <th scope="row">
          {name} {isSelf && <small className="desk-quiet">{say(staff.yourself)}</small>}
        </th>
        <td>{grants.map(grant => grantText(grant, centres)).join('; ') || say(staff.noRoles)}</td>
        <td>{phone}</td>
        <td>
          {passkeys} {mayUseCodes && <small className="desk-quiet">{say(staff.codesToo)}</small>}
        </td>
        <td>{lastSeen ? formatDateTime(lastSeen) : say(staff.never)}</td>
        <td>
          <Buttons person={person} onDone={onDone} opened={opened} onOpen={setOpened} />
        </td>
      </tr>
      {opened && (
        <tr>
          <td colSpan={6}>
            <Opened
              person={person}
              centres={centres}
              opened={opened}
              onDone={onDone}
              onKeep={() => setOpened(undefined)}
            />
          </td>
        </tr>
      )}
    </>
  )
}

interface ButtonsProps extends Omit<RowProps, 'centres'> {
  opened: Opened
  onOpen: (opened: Opened) => void
}

function Buttons({ person: { id, name, grants, isSelf }, onDone, opened, onOpen }: ButtonsProps) {
  const { isBusy, press, why } = useTry(async () => {
    const { link } = await confirmed(stepUp =>
      deskApi.inviteStaff({ params: { id }, body: { isLost: false, stepUp } }),
    )
    await onDone({ said: say(staff.linkFor, { name }), link })
  })
  const opener = (what: Exclude<Opened, undefined>, label: string, told: string) => (
    <button
      type="button"
      aria-label={told}
      aria-expanded={opened === what}
      onClick={() => onOpen(opened === what ? undefined : what)}
    >
      {label}
    </button>
  )
  return (
    <span className="rights-decide">
      {!isSelf && opener('change', say(staff.change), say(staff.changeOf, { name }))}
      {grants.some(({ role }) => role === 'collector') &&
        opener('photo', say(photos.photoButton), say(photos.photographOf, { name }))}
      <button
        type="button"
        aria-label={say(staff.newLinkOf, { name })}
        aria-disabled={isBusy}
        onClick={() => press()}
      >
        {say(staff.newLink)}
      </button>
      {!isSelf && opener('sessions', say(staff.signedIn), say(staff.signedInOf, { name }))}
      {opener('lost', say(staff.lost), say(staff.lostOf, { name }))}
      {!isSelf && opener('end', say(staff.end), say(staff.endOf, { name }))}
      <Why why={why} />
    </span>
  )
}

interface OpenedProps extends RowProps {
  opened: Exclude<Opened, undefined>
  onKeep: () => void
}

/** The change, or what will end, before the press. */
function Opened({ person, centres, opened, onDone, onKeep }: OpenedProps) {
  const { id, name } = person
  const params = { id }
  if (opened === 'change')
    return (
      <PersonForm
        person={person}
        centres={centres}
        onKeep={onKeep}
        onSave={async ({ phone, mayUseCodes, grants }: Filled) => {
          await confirmed(stepUp =>
            deskApi.changeStaff({ params, body: { phone, mayUseCodes, grants, stepUp } }),
          )
          onKeep()
          await onDone({ said: say(staff.changed, { name }) })
        }}
      />
    )
  if (opened === 'photo') return <PhotoOf person={person} onKeep={onKeep} onDone={said => onDone({ said })} />
  if (opened === 'sessions')
    return <SessionsOf person={person} onKeep={onKeep} onDone={said => onDone({ said })} />
  if (opened === 'lost')
    return (
      <Ending
        what={say(staff.reallyLost, { name })}
        label={say(staff.doLost)}
        onKeep={onKeep}
        onPress={async () => {
          const { link } = await confirmed(stepUp =>
            deskApi.inviteStaff({ params, body: { isLost: true, stepUp } }),
          )
          onKeep()
          await onDone({ said: say(staff.linkFor, { name }), link })
        }}
      />
    )
  return (
    <Ending
      what={say(staff.reallyEnd, { name })}
      label={say(staff.doEnd, { name })}
      onKeep={onKeep}
      onPress={async () => {
        const { visits } = await confirmed(stepUp => deskApi.endStaff({ params, body: { stepUp } }))
        await onDone({ said: say(staff.endedNow, { name, visits }) })
      }}
    />
  )
}

function Ending({
  what,
  label,
  onPress,
  onKeep,
}: {
  what: string
  label: string
  onPress: () => Promise<void>
  onKeep: () => void
}) {
  const { isBusy, press, why } = useTry(onPress)
  return (
    <div className="rights-ending">
      <p>{what}</p>
      <span className="rights-decide">
        <button type="button" className="desk-primary" aria-disabled={isBusy} onClick={() => press()}>
          {label}
        </button>
        <button type="button" onClick={onKeep}>
          {say(staff.keepAsIs)}
        </button>
      </span>
      <Why why={why} />
    </div>
  )
}
