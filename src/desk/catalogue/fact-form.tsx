import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { DeskForm } from '#kit/desk/desk-form.tsx'
import { useTry } from '#kit/desk/use-try.ts'
import * as words from '#text/desk/facts.ts'
import { save, saving } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { Changes } from './changes.tsx'
import { type EditedFact, FACT_COLUMNS, isList, PICTURES, rowsOf, typedFact } from './fact-rows.ts'

interface Props {
  name: EditedFact
  /** As they were seen. */
  facts: CompanyFacts
  onDone: (said: string) => Promise<void>
  onLeave: () => void
}

/** One fact of the company, as lines of fields. */
export function FactForm({ name, facts, onDone, onLeave }: Props) {
  const [rows, setRows] = useState(() => keyed(rowsOf(name, facts)))
  const fact = say(words.factNames[name])
  const { isBusy, press, why } = useTry(async () => {
    const value = typedFact(
      name,
      rows.map(({ row }) => row),
    )
    const change = { name, seen: facts[name], value } as Parameters<typeof deskApi.changeFact>[0]['body']
    await deskApi.changeFact({ body: change })
    await onDone(say(words.factSaved, { fact }))
  })
  return (
    <DeskForm
      isBusy={isBusy}
      onLeave={onLeave}
      level={3}
      title={say(words.changeFact, { fact })}
      button={say(isBusy ? saving : save)}
      problem={why}
      onSubmit={press}
      after={<Changes kind="fact" id={name} />}
    >
      <p className="desk-note">{say(words.factHints[name])}</p>
      {rows.map(({ key, row }, at) => (
        <div className="desk-fields" key={key}>
          {FACT_COLUMNS[name].map(column => (
            <label key={column}>
              {labelOf(name, at)}
              {say(words.columns[column])}
              <input
                size={column === 'words' || column === 'line' ? 48 : 20}
                value={row[column] ?? ''}
                autoComplete="off"
                onChange={event =>
                  setRows(all =>
                    all.map(one =>
                      one.key === key ? { key, row: { ...row, [column]: event.target.value } } : one,
                    ),
                  )
                }
              />
            </label>
          ))}
          {isList(name) && (
            <button
              type="button"
              aria-label={say(words.removeLine, { number: at + 1 })}
              onClick={() => setRows(all => all.filter(one => one.key !== key))}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {isList(name) && (
        <div className="desk-fields">
          <button type="button" onClick={() => setRows(all => [...all, ...keyed([{}])])}>
            {say(words.addLine)}
          </button>
        </div>
      )}
    </DeskForm>
  )
}

type Row = ReturnType<typeof rowsOf>[number]

/** Each with a key of its own: removing one leaves the others as they are. */
const keyed = (rows: Row[]) => rows.map(row => ({ key: crypto.randomUUID(), row }))

/** Where a photograph stands. */
const labelOf = (name: EditedFact, at: number): string => {
  const place = name === 'pictures' ? PICTURES[at] : undefined
  return place ? `${say(words.pictureNames[place])}: ` : ''
}
