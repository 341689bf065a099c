import { useRef } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { RowMenu } from '#kit/desk/row-menu.tsx'
import { Alert, Section } from '#kit/desk/section.tsx'
import { Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { AreaForm } from './area-form.tsx'
import type { DeskArea } from './contract.ts'
import { words } from './words.ts'

/** The area in the form; undefined for a new one. */
interface EditedArea {
  area?: DeskArea
  isRemoval?: true
}

interface Props {
  city: string
  onDone: (sentence: string) => void
}

export function Areas({ city, onDone }: Props) {
  const { value, problem, refresh } = usePolling(deskApi.listAreas, { query: { city } })
  const { editing, edit, show, onClose } = useEditing<EditedArea>(refresh)
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
  const form = isRemoval ? (
    area && <RemoveArea area={area} isLast={areas?.length === 1} onClose={close} />
  ) : (
    <AreaForm
      key={`${area?.id} ${area?.revision}`}
      city={city}
      area={area}
      onCurrent={current => show({ area: current })}
      onClose={close}
    />
  )
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
      form={editing && !area && form}
    >
      {areas && areas.length > 0 && (
        <Table
          caption={words.areasTitle}
          rows={areas}
          rowKey={({ id }) => id}
          empty=""
          below={({ id }) => area?.id === id && form}
          columns={[
            { title: 'Area', kind: 'name', cell: ({ name }) => name },
            {
              title: 'PIN codes',
              cell: ({ pinCodes }) => <span className="whitespace-normal">{pinCodes.join(' ')}</span>,
            },
            {
              title: kitWords.change,
              kind: 'button',
              cell: area => (
                <RowMenu
                  name={words.moreOf({ name: area.name })}
                  actions={[
                    {
                      label: kitWords.change,
                      name: words.changeArea({ name: area.name }),
                      onChoose: () => edit({ area }),
                    },
                    {
                      label: words.removeNow,
                      name: words.removeArea({ name: area.name }),
                      onChoose: () => edit({ area, isRemoval: true }),
                    },
                  ]}
                />
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
    await onClose(`${name} is removed.`)
  })
  return (
    <fieldset className="panel">
      <legend className="sr-only">{words.removeArea({ name })}</legend>
      <p>
        {isLast
          ? `Remove ${name}? It is the last area. Collectors will then visit all PIN codes of ${city}.`
          : `Remove ${name}? Existing bookings stay. New bookings there are refused.`}
      </p>
      <Alert>{error}</Alert>
      <div className="fields">
        <button type="button" aria-disabled={isBusy} onClick={submit}>
          {words.removeNow}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: the question was opened by the click before */}
        <button type="button" autoFocus onClick={() => onClose()}>
          {kitWords.cancel}
        </button>
      </div>
    </fieldset>
  )
}
