import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { focusFirstProblem } from '#kit/field.tsx'
import { useAction } from '#kit/use-action.ts'
import { MAX_ADDRESSES } from '#rules/addresses/parts.ts'
import { toAddressDraft, toAddressParts } from '#shop/addresses/address-draft.ts'
import { AddressFields } from '#shop/addresses/address-fields.tsx'
import { NO_ADDRESS } from '#shop/addresses/typed-address.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { didNotWork } from '#text/common.ts'
import * as people from '#text/fields.ts'
import { say } from '#text/text.ts'
import type { SavedAddress } from '#wire/account.ts'
import { CallError } from '#wire/client.ts'
import { Ask } from './ask.tsx'
import { SaveOrKeep } from './save-or-keep.tsx'
import * as words from './words.ts'

interface AddressesProps {
  /** Null when they could not be loaded. */
  addresses: readonly SavedAddress[] | null
  reload: () => Promise<void>
}

interface OpenAction {
  /** '' for a new one. */
  id: string
  what: 'change' | 'remove'
}

export function Addresses({ addresses, reload }: AddressesProps) {
  const headingId = useId()
  const [openAction, setOpenAction] = useState<OpenAction>()
  const [notice, setNotice] = useState('')
  const close = () => setOpenAction(undefined)
  const done = async (message: string) => {
    close()
    setNotice(message)
    await reload()
  }
  const isAdding = openAction?.id === ''
  return (
    <section aria-labelledby={headingId} className="card p-5 sm:p-6">
      <h2 id={headingId} className="text-lg">
        {say(words.addressesTitle)}
      </h2>
      <p className="mt-1 text-muted">{say(words.addressesExplained)}</p>
      {!addresses && <p className="mt-2 text-muted">{say(words.addressesNotLoaded)}</p>}
      {addresses && addresses.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {addresses.map(address => (
            <li key={address.id} className="py-3">
              <Address
                address={address}
                done={done}
                close={close}
                what={openAction?.id === address.id ? openAction.what : undefined}
                start={what => setOpenAction({ id: address.id, what })}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-3 font-semibold text-leaf empty:hidden">
        {notice}
      </p>
      {isAdding && <AddressEditor onDone={done} onClose={close} />}
      {addresses && !isAdding && addresses.length < MAX_ADDRESSES && (
        <Button look="outline" className="mt-4" onClick={() => setOpenAction({ id: '', what: 'change' })}>
          {say(words.addAnAddress)}
        </Button>
      )}
    </section>
  )
}

interface AddressProps {
  address: SavedAddress
  what: OpenAction['what'] | undefined
  start: (what: OpenAction['what']) => void
  done: (message: string) => Promise<void>
  close: () => void
}

function Address({ address, what, start, done, close }: AddressProps) {
  const line = address.pinCode === null ? `${address.address}, ${address.city}` : address.address
  const actionButton = (name: string, action: OpenAction['what']) => (
    <Button look="quiet" size="small" onClick={() => start(action)}>
      {name}
      <span className="sr-only"> {line}</span>
    </Button>
  )
  if (what === 'change') return <AddressEditor address={address} onDone={done} onClose={close} />
  return (
    <>
      <p className="font-medium wrap-anywhere">{line}</p>
      {!address.isServed && <p className="text-sm text-muted">{say(people.noLongerServed)}</p>}
      {!what && (
        <div className="mt-1 -ml-4 flex flex-wrap">
          {actionButton(say(people.change), 'change')}
          {actionButton(say(people.remove), 'remove')}
        </div>
      )}
      {what === 'remove' && (
        <Ask
          question={say(words.removeAddressQuestion)}
          yes={say(people.removeYes)}
          onYes={async () => done((await api.removeAddress({ params: { id: address.id } })).message)}
          onNo={close}
        />
      )}
    </>
  )
}

interface AddressEditorProps {
  /** Absent for a new one. */
  address?: SavedAddress
  onDone: (message: string) => Promise<void>
  onClose: () => void
}

function AddressEditor({ address, onDone, onClose }: AddressEditorProps) {
  const [typed, setTyped] = useState(() => (address ? toAddressDraft(address) : NO_ADDRESS))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [problem, setProblem] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) focusFirstProblem(form.current)
  }, [errors])
  const [isBusy, save] = useAction(async () => {
    setProblem('')
    try {
      const body = toAddressParts(typed)
      const { message } = await (address
        ? api.changeAddress({ params: { id: address.id }, body })
        : api.addAddress({ body }))
      await onDone(message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { street, ...fields } = error.fields
      setErrors({ ...fields, address: street })
      if (Object.keys(error.fields).length === 0) setProblem(errorMessage(error, say(didNotWork)))
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="mt-3 grid gap-4">
      <AddressFields
        value={typed}
        onChange={values => setTyped(now => ({ ...now, ...values }))}
        errors={errors}
        visit={undefined}
        isOwn={false}
      />
      <SaveOrKeep problem={problem} isBusy={isBusy} onClose={onClose} />
    </form>
  )
}
