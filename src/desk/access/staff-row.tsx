import { type ReactNode, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { DeskTime } from '#desk/frame/desk-time.tsx'
import { withStepUp } from '#desk/frame/passkey.ts'
import { type RowAction, RowMenu } from '#kit/desk/row-menu.tsx'
import { Alert } from '#kit/desk/section.tsx'
import type { Column } from '#kit/desk/table.tsx'
import { useCall } from '#kit/desk/use-call.ts'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { StaffPerson } from './contract.ts'
import { PersonForm, type StaffInput } from './person-form.tsx'
import { StaffPhoto } from './staff-photo.tsx'
import { StaffSessions } from './staff-sessions.tsx'
import { words } from './words.ts'

type Centres = readonly { code: string; name: string }[]
export type StaffAction = 'change' | 'photo' | 'sessions' | 'lost' | 'end' | undefined

/** The result of an action, with a link that is shown once. */
export interface ActionResult {
  message: string
  link?: string
  /** True if the person is a collector from now on, and so needs working hours. */
  hasNewCollector?: boolean
}

type Grants = StaffPerson['grants']
const isCollector = (grants: Grants): boolean => grants.some(({ role }) => role === 'collector')

export const becomesCollector = (before: Grants, after: Grants): boolean =>
  isCollector(after) && !isCollector(before)

interface RowProps {
  person: StaffPerson
  centres: Centres
  onDone: (shown: ActionResult) => Promise<void>
}

const grantText = ({ role, centre }: StaffPerson['grants'][number], centres: Centres): string =>
  centre === null
    ? words.staff.roles[role]
    : words.staff.atCentre({
        role: words.staff.roles[role],
        centre: centres.find(({ code }) => code === centre)?.name ?? centre,
      })

/** True if the person's name or one of their roles contains the text. */
export const matchesPerson = ({ name, grants }: StaffPerson, centres: Centres, text: string): boolean =>
  [name, ...grants.map(grant => grantText(grant, centres))].join('\n').toLowerCase().includes(text)

export const staffColumns = (
  centres: Centres,
  actions: (person: StaffPerson) => ReactNode,
): Column<StaffPerson>[] => [
  {
    title: 'Name',
    kind: 'name',
    cell: ({ name, isSelf }) => (
      <>
        {name} {isSelf && <small className="font-normal text-muted">you</small>}
      </>
    ),
  },
  {
    title: 'Roles',
    cell: ({ grants }) =>
      grants.map(grant => grantText(grant, centres)).join('; ') || (
        <span className="mark ml-0!">No role yet</span>
      ),
  },
  { title: 'Own mobile', cell: ({ phone }) => phone },
  {
    title: 'Sign-in',
    cell: ({ passkeys, mayUseCodes }) => {
      if (passkeys === 0) return mayUseCodes ? 'Codes' : <span className="mark ml-0!">No passkey yet</span>
      return (
        <>
          {words.staff.passkeys({ count: passkeys })}{' '}
          {mayUseCodes && <small className="font-normal text-muted">or codes</small>}
        </>
      )
    },
  },
  {
    title: 'Last used',
    cell: ({ lastSeen }) => lastSeen && <DeskTime at={lastSeen} />,
  },
  { title: words.staff.change, kind: 'button', cell: actions },
]

interface ActionsProps extends Omit<RowProps, 'centres'> {
  opened: StaffAction
  onOpen: (opened: StaffAction) => void
}

export function PersonActions({ person, onDone, opened, onOpen }: ActionsProps) {
  const { id, name, grants, isSelf } = person
  const { isBusy, submit, error } = useSubmit(async () => {
    const { link } = await withStepUp(stepUp =>
      deskApi.inviteStaff({ params: { id }, body: { isLost: false, stepUp } }),
    )
    await onDone({ message: words.staff.linkFor({ name }), link })
  })
  const opener = (what: Exclude<StaffAction, undefined>, label: string, name: string): RowAction => ({
    label,
    name,
    onChoose: () => onOpen(opened === what ? undefined : what),
  })
  const actions: (RowAction | false)[] = [
    !isSelf && opener('change', words.staff.change, words.staff.changeOf({ name })),
    isCollector(grants) && opener('photo', 'Photograph', words.photo.photographOf({ name })),
    {
      label: 'New sign-in link',
      name: words.staff.newLinkOf({ name }),
      onChoose: () => {
        if (!isBusy) void submit()
      },
    },
    !isSelf && opener('sessions', 'Where signed in', words.staff.signedInOf({ name })),
    opener('lost', 'Lost device', words.staff.lostOf({ name })),
    !isSelf && { ...opener('end', 'End access', words.staff.endOf({ name })), isDanger: true },
  ]
  return (
    <>
      <RowMenu name={words.staff.moreOf({ name })} actions={actions.filter(action => action !== false)} />
      <Alert>{error}</Alert>
    </>
  )
}

interface OpenedProps extends RowProps {
  opened: Exclude<StaffAction, undefined>
  onClose: () => void
}

export function OpenedAction({ person, centres, opened, onDone, onClose }: OpenedProps) {
  const { id, name } = person
  const params = { id }
  if (opened === 'change')
    return <ChangePerson person={person} centres={centres} onDone={onDone} onClose={onClose} />
  if (opened === 'photo')
    return <StaffPhoto person={person} onClose={onClose} onDone={message => onDone({ message })} />
  if (opened === 'sessions')
    return <StaffSessions person={person} onClose={onClose} onDone={message => onDone({ message })} />
  if (opened === 'lost')
    return (
      <Ending
        what={`This ends all passkeys, sessions and recovery codes of ${name} at once, and creates a new link.`}
        label="End their passkeys"
        onClose={onClose}
        onClick={async () => {
          const { link } = await withStepUp(stepUp =>
            deskApi.inviteStaff({ params, body: { isLost: true, stepUp } }),
          )
          onClose()
          await onDone({ message: words.staff.linkFor({ name }), link })
        }}
      />
    )
  return (
    <Ending
      what={<WhatEnds person={person} />}
      label={`End all access of ${name}`}
      onClose={onClose}
      onClick={async () => {
        const { visits } = await withStepUp(stepUp => deskApi.endStaff({ params, body: { stepUp } }))
        await onDone({ message: words.staff.endedNow({ name, visits }) })
      }}
    />
  )
}

/** The form keeps the person as it was opened, even while the list is loaded again. */
function ChangePerson({ person, centres, onDone, onClose }: RowProps & { onClose: () => void }) {
  const [seen, setSeen] = useState(person)
  const { id, name, revision } = seen
  return (
    <PersonForm
      key={revision}
      person={seen}
      centres={centres}
      onClose={onClose}
      onCurrent={setSeen}
      onSave={async ({ phone, mayUseCodes, grants }: StaffInput) => {
        const body = { revision, phone, mayUseCodes, grants }
        await withStepUp(stepUp => deskApi.changeStaff({ params: { id }, body: { ...body, stepUp } }))
        onClose()
        await onDone({
          message: `${name} is saved.`,
          hasNewCollector: becomesCollector(seen.grants, grants),
        })
      }}
    />
  )
}

/** Before the access ends: what has to be settled with the person, or done by others. */
function WhatEnds({ person: { id, name } }: { person: StaffPerson }) {
  const { value, problem } = useCall(deskApi.previewEndStaff, { params: { id } })
  return (
    <>
      {`This signs ${name} out everywhere at once, and ends their passkeys and roles.`}{' '}
      {value && (
        <>
          {words.staff.willBeUnassigned({ count: value.visits })}{' '}
          {value.cash > 0 && (
            <strong className="text-rose">
              {words.staff.holdsCash({ name, amount: formatShortRupees(value.cash) })}
            </strong>
          )}
        </>
      )}
      {problem?.message}
    </>
  )
}

function Ending({
  what,
  label,
  onClick,
  onClose,
}: {
  what: ReactNode
  label: string
  onClick: () => Promise<void>
  onClose: () => void
}) {
  const { isBusy, submit, error } = useSubmit(onClick)
  return (
    <div className="panel grid max-w-160 grid-cols-[minmax(0,1fr)] gap-2.5">
      <p>{what}</p>
      <span className="flex flex-wrap gap-1.5">
        <button type="button" className="primary" aria-disabled={isBusy} onClick={() => submit()}>
          {label}
        </button>
        <button type="button" onClick={onClose}>
          {kitWords.cancel}
        </button>
      </span>
      <Alert>{error}</Alert>
    </div>
  )
}
