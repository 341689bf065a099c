import { LastChange } from '#desk/catalogue/changes.tsx'
import { words as catalogueWords } from '#desk/catalogue/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { Alert, Section } from '#kit/desk/section.tsx'
import { ChangeButton, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { useSettings } from '#kit/settings.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { CompanyFactForm, type EditedFact } from './fact-form.tsx'
import { EDITED, FACT_COLUMNS, type FactName, toFactRows } from './fact-rows.ts'
import { words } from './words.ts'

export function FactTable() {
  const { isDemo } = useSettings()
  const { value, problem, refresh } = usePolling(deskApi.listDeskFacts)
  const { editing, done, edit, show, onClose, onDone } = useEditing<EditedFact>(refresh)
  return (
    <Section
      title={words.factsHeading}
      help="Only completed facts are shown, and changes appear on the website at once. Enter only what you can prove."
      problem={problem}
      isLoading={!value}
      form={
        value && (
          <Sample
            isSample={value.facts.isSample}
            revision={value.revisions.isSample}
            isShown={isDemo || !value.facts.isSample}
            onDone={onDone}
          />
        )
      }
      done={done}
    >
      <Table
        caption={words.factsHeading}
        rows={
          value && EDITED.map(name => ({ name, last: value.changes.find(change => change.name === name) }))
        }
        rowKey={({ name }) => name}
        empty=""
        below={({ name }) =>
          editing?.name === name && (
            <CompanyFactForm
              key={`${editing.name} ${editing.revision}`}
              fact={editing}
              onDone={onDone}
              onCurrent={show}
              onClose={onClose}
            />
          )
        }
        columns={[
          { title: 'What', kind: 'name', cell: ({ name }) => words.factNames[name] },
          { title: 'Now', cell: ({ name }) => value && shortOf(name, value.facts) },
          {
            title: catalogueWords.lastChange,
            cell: ({ last }) => <LastChange at={last?.at ?? null} by={last?.by ?? null} />,
          },
          {
            title: kitWords.change,
            kind: 'button',
            cell: ({ name }) => (
              <ChangeButton
                what={words.changeFact({ fact: words.factNames[name] })}
                onClick={() =>
                  value && edit({ name, revision: value.revisions[name], value: value.facts[name] })
                }
              />
            ),
          },
        ]}
      />
    </Section>
  )
}

interface SampleProps {
  isSample: boolean
  revision: number
  isShown: boolean
  onDone: (sentence: string) => Promise<void>
}

/** Whether the facts are invented; a live shop shows no such facts. */
function Sample({ isSample, revision, isShown, onDone }: SampleProps) {
  const { isBusy, submit, error } = useSubmit(async () => {
    await deskApi.changeFact({ body: { name: 'isSample', revision, value: !isSample } })
    await onDone(words.factSaved({ fact: words.factNames.isSample }))
  })
  return (
    <div className="fields items-center!">
      <label className="flex items-center gap-1.5">
        <input type="checkbox" checked={isSample} aria-disabled={isBusy} onChange={() => void submit()} />{' '}
        {words.factNames.isSample}
      </label>
      <span className={isShown ? 'text-muted' : 'font-semibold text-rose'}>
        {isShown ? words.factHints.isSample : 'This is sample data. This shop does not show it.'}
      </span>
      <Alert>{error}</Alert>
    </div>
  )
}

/** The first line, and the number of lines. */
function shortOf(name: FactName, facts: CompanyFacts): string {
  const filled = toFactRows(name, facts[name])
    .map(row => FACT_COLUMNS[name].flatMap(column => row[column] || []).join(', '))
    .filter(Boolean)
  const [first] = filled
  if (!first) return 'Not set'
  return filled.length === 1 ? first : `${first} (${words.countOfLines({ count: filled.length })})`
}
