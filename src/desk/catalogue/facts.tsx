import { deskApi } from '#desk/frame/desk-api.ts'
import { Problem } from '#kit/desk/problem.tsx'
import { Scroll } from '#kit/desk/scroll.tsx'
import { ChangeButton, SheetHead } from '#kit/desk/sheet.tsx'
import { useFresh } from '#kit/desk/use-fresh.ts'
import { useOpened } from '#kit/desk/use-opened.ts'
import { useTry } from '#kit/desk/use-try.ts'
import { useSettings } from '#kit/settings.ts'
import * as words from '#text/desk/facts.ts'
import { changeButton, lastChange } from '#text/desk/record-changes.ts'
import { say } from '#text/text.ts'
import type { CompanyFacts } from '#wire/facts.ts'
import { LastChange } from './changes.tsx'
import { FactForm } from './fact-form.tsx'
import { EDITED, type EditedFact, FACT_COLUMNS, rowsOf } from './fact-rows.ts'

type Answer = Awaited<ReturnType<typeof deskApi.listDeskFacts>>

const loadFacts = (signal?: AbortSignal) => deskApi.listDeskFacts(undefined, { signal })

/** What pages say about the company, changed one by one. */
export function Facts() {
  const { isDemo } = useSettings()
  const { value, problem, refresh } = useFresh(loadFacts)
  const { opened, said, open, onLeave, onDone } = useOpened<{ name: EditedFact; facts: CompanyFacts }>(
    refresh,
  )
  return (
    <section className="desk-part" aria-labelledby="facts">
      <h2 id="facts">{say(words.factsHeading)}</h2>
      <p className="desk-note">{say(words.factsWhy)}</p>
      <Problem problem={problem} isLoading={!value} />
      {value && <Sample facts={value.facts} isShown={isDemo || !value.facts.isSample} onDone={onDone} />}
      {opened && <FactForm key={opened.name} {...opened} onDone={onDone} onLeave={onLeave} />}
      <p role="status" className="desk-said">
        {said}
      </p>
      {value && <FactTable answer={value} onOpen={name => open({ name, facts: value.facts })} />}
    </section>
  )
}

/** Whether they are invented, which a live shop shows to nobody. */
function Sample({
  facts,
  isShown,
  onDone,
}: {
  facts: CompanyFacts
  isShown: boolean
  onDone: (said: string) => Promise<void>
}) {
  const { press, why } = useTry(async () => {
    await deskApi.changeFact({ body: { name: 'isSample', seen: facts.isSample, value: !facts.isSample } })
    await onDone(say(words.factSaved, { fact: say(words.factNames.isSample) }))
  })
  return (
    <div className="desk-fields">
      <label className="desk-ticked">
        <input type="checkbox" checked={facts.isSample} onChange={() => void press()} />{' '}
        {say(words.factNames.isSample)}
      </label>
      <span className={isShown ? 'desk-quiet' : 'desk-off'}>
        {say(isShown ? words.factHints.isSample : words.factsNotShown)}
      </span>
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </div>
  )
}

const FactTable = ({ answer, onOpen }: { answer: Answer; onOpen: (name: EditedFact) => void }) => (
  <Scroll>
    <table className="desk-sheet">
      <SheetHead
        caption={say(words.factsHeading)}
        columns={[words.factColumn, words.valueColumn, lastChange, { buttons: changeButton }]}
      />
      <tbody>
        {EDITED.map(name => {
          const last = answer.changes.find(change => change.name === name)
          return (
            <tr key={name}>
              <th scope="row">{say(words.factNames[name])}</th>
              <td>{shortOf(name, answer.facts)}</td>
              <td>
                <LastChange at={last?.at ?? null} by={last?.by ?? null} />
              </td>
              <td>
                <ChangeButton
                  what={say(words.changeFact, { fact: say(words.factNames[name]) })}
                  onOpen={() => onOpen(name)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </Scroll>
)

/** The first line, and how many there are. */
function shortOf(name: EditedFact, facts: CompanyFacts): string {
  const filled = rowsOf(name, facts)
    .map(row => FACT_COLUMNS[name].flatMap(column => row[column] || []).join(', '))
    .filter(Boolean)
  const [first] = filled
  if (!first) return say(words.nothingSaid)
  return filled.length === 1 ? first : `${first} (${say(words.countOfLines, { count: filled.length })})`
}
