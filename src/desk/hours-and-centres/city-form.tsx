import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useResponse } from '#desk/orders/use-response.ts'
import { EditForm, FormField, LabelledField } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { GST_STATES, stateOfCode } from '#rules/gst/states.ts'
import { joinNames } from '#rules/patients/names.ts'
import type { CallError } from '#wire/client.ts'
import { TimesFields, timesOf } from './city-times.tsx'
import type { DeskCity } from './contract.ts'
import { words } from './words.ts'

const NAME = { kind: 'text', label: 'Name', size: 20 } as const

const PREFIXES = {
  kind: 'text',
  label: 'PIN codes begin with',
  hint: 'Three to six digits each, like 440, with a space between them.',
  size: 36,
} as const

const NEIGHBOURS = {
  kind: 'text',
  label: 'PIN codes around it begin with (optional)',
  hint: 'We do not collect there, but offer the centres of the city.',
  size: 36,
} as const

const POSITION = {
  kind: 'text',
  label: 'Latitude and longitude (optional)',
  hint: 'Of the centre, like 21.15, 79.09. For customers who use their location.',
  size: 24,
} as const

const listOf = (typed: FormDataEntryValue | null): string[] =>
  String(typed ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)

/** What can't be read as two numbers is rejected with the field's message. */
function detailsOf(typed: FormData) {
  const position = listOf(typed.get('position'))
  const [latitude, longitude] = position.length === 0 ? [null, null] : position.map(Number)
  return {
    name: String(typed.get('name') ?? '').trim(),
    stateCode: String(typed.get('stateCode') ?? ''),
    prefixes: listOf(typed.get('prefixes')),
    neighbours: listOf(typed.get('neighbours')),
    latitude: latitude ?? null,
    longitude: position.length > 2 ? Number.NaN : (longitude ?? null),
  }
}

interface DetailsFieldsProps {
  city?: DeskCity
  fields: CallError['fields']
}

function DetailsFields({ city, fields }: DetailsFieldsProps) {
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState(city?.stateCode)
  const [prefix] = /^[1-9]\d{2}/.exec(typed.trim()) ?? []
  const { value: district } = useResponse(
    deskApi.getSortingDistrict,
    prefix === undefined ? undefined : { params: { prefix } },
  )
  const stateCode = chosen ?? district?.stateCodes[0] ?? ''
  const problemOf = (...names: string[]) =>
    Object.entries(fields).find(([path]) => names.includes(path.split('.')[0] ?? ''))?.[1]
  return (
    <>
      <div className="fields items-start">
        <FormField name="name" field={NAME} value={city?.name} problem={problemOf('name')} />
        <FormField
          name="prefixes"
          field={PREFIXES}
          value={city?.prefixes.join(' ')}
          problem={problemOf('prefixes')}
          onType={setTyped}
        />
        <LabelledField label={words.state}>
          <select
            name="stateCode"
            value={stateCode}
            aria-invalid={problemOf('stateCode') !== undefined || undefined}
            onChange={event => choose(event.target.value)}
          >
            <option value="">Choose</option>
            {[...GST_STATES].map(([code, state]) => (
              <option key={code} value={code}>
                {state}
              </option>
            ))}
          </select>
          {problemOf('stateCode') && (
            <span className="font-semibold text-rose">{problemOf('stateCode')}</span>
          )}
        </LabelledField>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {prefix && district && whereIs(prefix, district, stateCode)}
      </p>
      <div className="fields items-start">
        <FormField
          name="neighbours"
          field={NEIGHBOURS}
          value={city?.neighbours.join(' ')}
          problem={problemOf('neighbours')}
        />
        <FormField
          name="position"
          field={POSITION}
          value={city && city.latitude !== null ? `${city.latitude}, ${city.longitude}` : ''}
          problem={problemOf('latitude', 'longitude')}
        />
      </div>
    </>
  )
}

function whereIs(
  prefix: string,
  { stateCodes, districts }: { stateCodes: string[]; districts: string[] },
  stateCode: string,
): string {
  if (stateCodes.length === 0) return words.prefixUnknown({ prefix })
  const states = joinNames(stateCodes.map(code => stateOfCode(code) ?? code))
  const where = words.prefixIsIn({ prefix, districts: joinNames(districts), states })
  const isOther = stateCode !== '' && !stateCodes.includes(stateCode)
  return isOther ? `${where} ${words.stateDiffers}` : where
}

interface ChangeProps {
  city: DeskCity
  onDone: (sentence: string) => Promise<void>
  onCurrent: (city: DeskCity) => void
  onClose: () => void
}

export function ChangeCity({ city, onDone, onCurrent, onClose }: ChangeProps) {
  const { code, name, revision } = city
  const { isBusy, submit, error, fields, current } = useSubmit(async (typed: FormData) => {
    const details = detailsOf(typed)
    await deskApi.changeCity({ params: { id: code }, body: { ...details, revision } })
    await onDone(words.citySaved({ name: details.name }))
  })
  return (
    <EditForm
      title={words.changeCity({ name })}
      isBusy={isBusy}
      error={Object.keys(fields).length > 0 ? undefined : error}
      onShowCurrent={current ? () => onCurrent(current as DeskCity) : undefined}
      onSubmit={typed => void submit(typed)}
      onClose={onClose}
    >
      <DetailsFields city={city} fields={fields} />
    </EditForm>
  )
}

interface AddProps {
  onDone: (sentence: string) => Promise<void>
  onClose: () => void
}

export function AddCity({ onDone, onClose }: AddProps) {
  const { isBusy, submit, error, fields } = useSubmit(async (typed: FormData) => {
    const details = detailsOf(typed)
    await deskApi.addCity({ body: { ...details, ...timesOf(typed) } })
    await onDone(words.cityAdded({ name: details.name }))
  })
  return (
    <EditForm
      title={words.addCity}
      isBusy={isBusy}
      error={Object.keys(fields).length > 0 ? undefined : error}
      onSubmit={typed => void submit(typed)}
      onClose={onClose}
    >
      <DetailsFields fields={fields} />
      <TimesFields fields={fields} />
    </EditForm>
  )
}
