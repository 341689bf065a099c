import { useState } from 'react'
import { Changes } from '#desk/catalogue/changes.tsx'
import { type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { EditForm } from '#kit/desk/record-form.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { FACT_COLUMNS, type FactName, isList, PICTURE_SLOTS, parseFact, toFactRows } from './fact-rows.ts'
import { words } from './words.ts'

export interface EditedFact {
  name: FactName
  revision: number
  value: CompanyFacts[FactName]
}

interface Props {
  fact: EditedFact
  onDone: (sentence: string) => Promise<void>
  onCurrent: (fact: EditedFact) => void
  onClose: () => void
}

export function CompanyFactForm({ fact: { name, revision, value }, onDone, onCurrent, onClose }: Props) {
  const [rows, setRows] = useState(() => addKeys(toFactRows(name, value)))
  const fact = words.factNames[name]
  const { isBusy, submit, error, current } = useSubmit(async () => {
    const typed = parseFact(
      name,
      rows.map(({ row }) => row),
    )
    const body = { name, revision, value: typed } as DeskBody<'changeFact'>
    await deskApi.changeFact({ body })
    await onDone(words.factSaved({ fact }))
  })
  return (
    <EditForm
      isBusy={isBusy}
      onClose={onClose}
      title={words.changeFact({ fact })}
      error={error}
      onShowCurrent={current ? () => onCurrent(current as EditedFact) : undefined}
      onSubmit={submit}
      after={<Changes kind="fact" id={name} />}
    >
      <p className="my-2 text-muted">{words.factHints[name]}</p>
      {rows.map(({ key, row }, at) => (
        <div className="fields" key={key}>
          {FACT_COLUMNS[name].map(column => (
            <label key={column} className="grid gap-0.5">
              <span>
                {pictureLabel(name, at)}
                {words.columns[column]}
              </span>
              <input
                size={column === 'words' || column === 'line' ? 48 : 20}
                value={row[column] ?? ''}
                autoComplete="off"
                onChange={event =>
                  setRows(all =>
                    all.map(line =>
                      line.key === key ? { key, row: { ...row, [column]: event.target.value } } : line,
                    ),
                  )
                }
              />
            </label>
          ))}
          {isList(name) && (
            <button
              type="button"
              aria-label={words.removeLine({ number: at + 1 })}
              onClick={() => setRows(all => all.filter(line => line.key !== key))}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {isList(name) && (
        <div className="fields">
          <button type="button" onClick={() => setRows(all => [...all, ...addKeys([{}])])}>
            Add a line
          </button>
        </div>
      )}
    </EditForm>
  )
}

type Row = ReturnType<typeof toFactRows>[number]

/** Each line has a key, so that removing one does not change the others. */
const addKeys = (rows: Row[]) => rows.map(row => ({ key: crypto.randomUUID(), row }))

/** "Home page: ", the page that shows a photograph. */
const pictureLabel = (name: FactName, at: number): string => {
  const slot = name === 'pictures' ? PICTURE_SLOTS[at] : undefined
  return slot ? `${words.pictureNames[slot]}: ` : ''
}
