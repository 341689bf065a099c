import { type FormEvent, useEffect, useRef, useState } from 'react'
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
import { ConfirmQuestion } from './confirm-question.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { type EditorProps, type EntryProps, SavedList } from './saved-list.tsx'
import * as words from './words.ts'

interface AddressesProps {
  /** Null when they could not be loaded. */
  addresses: readonly SavedAddress[] | null
  reload: () => Promise<void>
}

export const Addresses = ({ addresses, reload }: AddressesProps) => (
  <SavedList
    title={say(words.addressesTitle)}
    hintOf={lineOf}
    notLoaded={say(words.addressesNotLoaded)}
    addLabel={say(words.addAnAddress)}
    max={MAX_ADDRESSES}
    entries={addresses}
    reload={reload}
    entry={(address, props: EntryProps<AddressAction>) => <Address address={address} {...props} />}
    editor={props => <AddressEditor {...props} />}
  />
)

const lineOf = ({ address, city, pinCode }: SavedAddress): string =>
  pinCode === null ? `${address}, ${city}` : address

type AddressAction = 'change' | 'remove'

interface AddressProps extends EntryProps<AddressAction> {
  address: SavedAddress
}

function Address({ address, action, onOpen, onDone, onClose }: AddressProps) {
  const line = lineOf(address)
  const actionButton = (name: string, opened: AddressAction) => (
    <Button variant="quiet" size="small" onClick={() => onOpen(opened)}>
      {name}
      <span className="sr-only"> {line}</span>
    </Button>
  )
  if (action === 'change') return <AddressEditor address={address} onDone={onDone} onClose={onClose} />
  return (
    <>
      <p className="font-medium wrap-anywhere">{line}</p>
      {!address.isServed && <p className="text-sm text-muted">{say(people.noLongerServed)}</p>}
      {!action && (
        <div className="mt-1 -ml-4 flex flex-wrap">
          {actionButton(say(people.change), 'change')}
          {actionButton(say(people.remove), 'remove')}
        </div>
      )}
      {action === 'remove' && (
        <ConfirmQuestion
          question={say(words.removeAddressQuestion)}
          yes={say(people.removeYes)}
          onYes={async () => onDone((await api.removeAddress({ params: { id: address.id } })).message)}
          onNo={onClose}
        />
      )}
    </>
  )
}

interface AddressEditorProps extends EditorProps {
  /** Left out for a new address. */
  address?: SavedAddress
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
      <SaveButtons problem={problem} isBusy={isBusy} onClose={onClose} />
    </form>
  )
}
