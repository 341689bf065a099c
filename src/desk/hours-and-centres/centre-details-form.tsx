import { deskApi } from '#desk/frame/desk-api.ts'
import { EditForm, FormField, RecordForm } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { HoursFields, hoursOf } from './centre-form.tsx'
import type { DeskCentre } from './contract.ts'
import { words } from './words.ts'

const DETAILS = {
  name: { kind: 'text', label: 'Name', size: 28 },
  address: { kind: 'text', label: 'Address', size: 48 },
  phone: { kind: 'text', label: 'Phone (optional)', type: 'tel' },
} as const

interface ChangeProps {
  centre: DeskCentre
  onDone: (sentence: string) => Promise<void>
  onCurrent: (centre: DeskCentre) => void
  onClose: () => void
}

export const ChangeCentre = ({ centre, onDone, onCurrent, onClose }: ChangeProps) => (
  <RecordForm
    title={words.changeCentre({ name: centre.name })}
    fields={DETAILS}
    values={{ name: centre.name, address: centre.address, phone: centre.phone ?? '' }}
    onSave={async typed => {
      const { code, revision } = centre
      await deskApi.changeCentre({ params: { id: code }, body: { ...typed, revision } })
      await onDone(words.centreSaved({ name: typed.name }))
    }}
    onCurrent={onCurrent}
    onClose={onClose}
  />
)

interface AddProps {
  city: string
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

const NEW = {
  code: { kind: 'text', label: 'Code', hint: 'Like MUM-ANDHERI. It can’t be changed later.', size: 20 },
  ...DETAILS,
} as const

/** The form has the centre's hours too, because customers can book the centre as soon as it is saved. */
export function AddCentre({ city, onDone, onClose }: AddProps) {
  const { isBusy, submit, error, fields } = useSubmit(async (typed: FormData) => {
    const text = (name: keyof typeof NEW) => String(typed.get(name) ?? '').trim()
    const name = text('name')
    const details = { code: text('code'), name, address: text('address'), phone: text('phone') }
    await deskApi.addCentre({ body: { city, ...details, hours: hoursOf(typed) } })
    await onDone(words.centreSaved({ name }))
  })
  return (
    <EditForm
      title={words.addCentre}
      isBusy={isBusy}
      error={Object.keys(fields).length > 0 ? undefined : error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="fields items-start">
        {(Object.keys(NEW) as (keyof typeof NEW)[]).map(name => (
          <FormField key={name} name={name} field={NEW[name]} problem={fields[name]} />
        ))}
      </div>
      <HoursFields fields={fields} />
    </EditForm>
  )
}
