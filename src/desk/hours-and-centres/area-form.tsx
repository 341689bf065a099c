import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { ourCities } from '#kit/cities.ts'
import { EditForm, FormField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { readPins } from '#rules/addresses/areas.ts'
import { withOpen } from '#rules/addresses/pin-codes.ts'
import type { DeskArea } from './contract.ts'
import { words } from './words.ts'

interface Props {
  city: string
  area: DeskArea | undefined
  onCurrent: (area: DeskArea) => void
  /** Called with a sentence once the area is saved. */
  onClose: (sentence?: string) => Promise<void>
}

export function AreaForm({ city, area, onCurrent, onClose }: Props) {
  const [id] = useState(() => area?.id ?? crypto.randomUUID())
  const [typed, setTyped] = useState(area?.pinCodes.join(' ') ?? '')
  const [problems, setProblems] = useState<{ name?: string; pins?: string }>({})
  const { pinCodes, wrong } = readPins(withOpen(ourCities(), city), typed, city)
  const { isBusy, submit, error, current } = useSubmit(async (name: string) => {
    const body = { id, city, name, pinCodes, revision: area?.revision ?? null }
    await deskApi.saveArea({ body })
    await onClose(`${name} is saved. The checkout uses it from now on.`)
  })
  return (
    <EditForm
      title={area ? words.changeArea({ name: area.name }) : words.addArea}
      isBusy={isBusy}
      error={error}
      onShowCurrent={current ? () => onCurrent(current as DeskArea) : undefined}
      onSubmit={data => {
        const name = String(data.get('name')).trim()
        setProblems({
          name: name ? undefined : words.nameMissing,
          pins: pinCodes.length > 0 ? undefined : words.pinsMissing,
        })
        if (name && pinCodes.length > 0 && wrong.length === 0) void submit(name)
      }}
      onClose={() => void onClose()}
    >
      <div className="my-2.5 grid max-w-176 gap-2">
        <FormField
          name="name"
          field={{ kind: 'text', label: 'Name' }}
          value={area?.name}
          problem={problems.name}
        />
        <FormField
          name="pinCodes"
          field={{
            kind: 'textarea',
            label: 'PIN codes',
            hint: 'Paste as many as you like. 400050-400058 adds the whole range.',
          }}
          value={area?.pinCodes.join(' ')}
          problem={wrong.length > 0 ? words.pinsWrong({ city, words: wrong.join(', ') }) : problems.pins}
          onType={setTyped}
        />
        <p role="status">{words.pinsRead({ count: pinCodes.length })}</p>
      </div>
    </EditForm>
  )
}
