import { useRef } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Alert, Section } from '#kit/desk/section.tsx'
import { Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import type { City } from '#rules/cities.ts'
import { AreaForm } from './area-form.tsx'
import type { DeskArea } from './contract.ts'
import { words } from './words.ts'

/** In the form; no area: a new one. */
interface Editing {
  area?: DeskArea
  isRemoval?: true
}

interface Props {
  city: City
  onDone: (sentence: string) => void
}

/** The areas of a city: a line each, edited above the list. */
export function Areas({ city, onDone }: Props) {
  const { value, problem, refresh } = usePolling(deskApi.listAreas, { query: { city } })
  const { editing, edit, show, onClose } = useEditing<Editing>(refresh)
  const add = useRef<HTMLButtonElement>(null)
  const close = async (sentence?: string) => {
    onClose()
    add.current?.focus()
    if (sentence) onDone(sentence)
    await refresh()
  }
  const areas = value?.areas
  const pins = areas?.reduce((sum, { pinCodes }) => sum + pinCodes.length, 0) ?? 0
  const { area, isRemoval } = editing ?? {}
  return (
    <Section
      title={words.areasTitle}
      action={
        <button ref={add} type="button" onClick={() => edit({})}>
          {words.addArea}
        </button>
      }
      help={areas && (pins === 0 ? words.areasWhole({ city }) : words.areasPart({ count: pins, city }))}
      problem={problem}
      isLoading={!value}
      form={
        <>
          {editing && !isRemoval && (
            <AreaForm
              key={`${area?.id} ${area?.revision}`}
              city={city}
              area={area}
              onCurrent={current => show({ area: current })}
              onClose={close}
            />
          )}
          {area && isRemoval && <RemoveArea area={area} isLast={areas?.length === 1} onClose={close} />}
        </>
      }
    >
      {areas && areas.length > 0 && (
        <Table
          caption={words.areasTitle}
          rows={areas}
          rowKey={({ id }) => id}
          empty=""
          columns={[
            { title: words.areaColumn, kind: 'name', cell: ({ name }) => name },
            {
              title: words.pinsColumn,
              cell: ({ pinCodes }) => (
                <span className="whitespace-normal tabular-nums">{pinCodes.join(' ')}</span>
              ),
            },
            {
              title: kitWords.change,
              kind: 'button',
              cell: area => (
                <span className="flex flex-wrap items-center justify-end gap-x-3.5 gap-y-2">
                  <button type="button" onClick={() => edit({ area })}>
                    {words.changeArea({ name: area.name })}
                  </button>
                  <button type="button" onClick={() => edit({ area, isRemoval: true })}>
                    {words.removeArea({ name: area.name })}
                  </button>
                </span>
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}

interface RemoveProps {
  area: DeskArea
  isLast: boolean
  onClose: (sentence?: string) => Promise<void>
}

function RemoveArea({ area: { id, name, city, revision }, isLast, onClose }: RemoveProps) {
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.removeArea({ params: { id }, body: { revision } })
    await onClose(words.areaRemoved({ name }))
  })
  return (
    <fieldset className="panel">
      <legend className="sr-only">{words.removeArea({ name })}</legend>
      <p>{isLast ? words.removeLast({ name, city }) : words.removeAsked({ name })}</p>
      <Alert>{error}</Alert>
      <div className="fields">
        <button type="button" aria-disabled={isBusy} onClick={submit}>
          {words.removeNow}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: the question was opened by the click before */}
        <button type="button" autoFocus onClick={() => onClose()}>
          {words.keepIt}
        </button>
      </div>
    </fieldset>
  )
}
