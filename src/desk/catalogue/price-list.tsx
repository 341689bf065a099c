import { useId, useRef, useState } from 'react'
import { type DeskAnswer, type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { ChooseColumns as ChooseFields, cellsAt } from '#kit/desk/choose-columns.tsx'
import { Alert, Done } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { base64Of } from '#kit/files.ts'
import { proposeFields } from '#rules/catalogue/price-list.ts'
import { priceListFields } from '#text/staff.ts'
import { ChangeTable, countsOf } from './change-table.tsx'
import { words } from './words.ts'

type Sheet = DeskAnswer<'openPriceList'>['sheets'][number]
type Preview = DeskAnswer<'previewPriceList'>
type Note = Preview['warnings'][number]
type List = DeskBody<'previewPriceList'>

const MOST_BYTES = 5 * 1024 * 1024

/** Imports a laboratory's own price list: its columns are chosen, previewed, and imported all or nothing. */
export function ImportPriceList() {
  const [opened, setOpened] = useState<{ file: string; sheets: Sheet[] }>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, submit, error } = useSubmit(async (file: File) => {
    if (file.size > MOST_BYTES) return setProblem(words.listTooLarge)
    // Stored as read, so that exactly what was previewed is imported even if the file changes meanwhile.
    const base64 = await base64Of(file)
    const { sheets } = await deskApi.openPriceList({ body: { file: base64 } })
    setOpened({ file: base64, sheets })
  })
  return (
    <>
      <label className="grid gap-0.5 max-sm:w-full">
        Price list (XLSX or CSV)
        <input
          ref={input}
          type="file"
          className="max-w-full"
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={event => {
            const [file] = event.target.files ?? []
            setOpened(undefined)
            setProblem(undefined)
            setDone('')
            if (file) void submit(file)
          }}
        />
      </label>
      {isBusy && <p role="status">Reading...</p>}
      <Alert>{problem ?? error}</Alert>
      {opened && (
        <ChooseSheet
          {...opened}
          onDone={count => {
            setOpened(undefined)
            setDone(words.imported({ count }))
            if (!input.current) return
            input.current.value = ''
            input.current.focus()
          }}
        />
      )}
      <Done>{done}</Done>
    </>
  )
}

interface ChooseSheetProps {
  file: string
  sheets: readonly Sheet[]
  onDone: (count: number) => void
}

function ChooseSheet({ file, sheets, onDone }: ChooseSheetProps) {
  const [chosen, setChosen] = useState(sheets[0]?.name ?? '')
  const sheet = sheets.find(({ name }) => name === chosen)
  return (
    <>
      {sheets.length > 1 && (
        <label className="mt-3 grid grid-cols-[minmax(0,1fr)] justify-items-start gap-0.5">
          Sheet
          <select className="max-w-full" value={chosen} onChange={event => setChosen(event.target.value)}>
            {sheets.map(({ name, count }) => (
              <option key={name} value={name}>
                {words.sheetOption({ name, count })}
              </option>
            ))}
          </select>
        </label>
      )}
      {sheet && <ChooseColumns key={sheet.name} file={file} sheet={sheet} onDone={onDone} />}
    </>
  )
}

interface ChooseColumnsProps {
  file: string
  sheet: Sheet
  onDone: (count: number) => void
}

function ChooseColumns({ file, sheet, onDone }: ChooseColumnsProps) {
  const [headings, setHeadings] = useState(sheet.headings)
  const [fields, setFields] = useState(sheet.fields)
  const [newTests, setNewTests] = useState<List['newTests']>({
    sample: null,
    fastingHours: null,
    reportHours: null,
  })
  const [isComplete, setComplete] = useState(false)
  const [previewed, setPreviewed] = useState<{ list: List; preview: Preview }>()
  const problemId = useId()
  /** A preview is only of the choices with which it was made. */
  const change = (apply: () => void) => {
    setPreviewed(undefined)
    apply()
  }
  const preview = useSubmit(async () => {
    setPreviewed(undefined)
    const list = { file, sheet: sheet.name, headings, fields, newTests, isComplete }
    setPreviewed({ list, preview: await deskApi.previewPriceList({ body: list }) })
  })
  return (
    <form
      className="mt-3"
      onSubmit={event => {
        event.preventDefault()
        void preview.submit()
      }}
    >
      <ChooseFields
        sheet={sheet}
        caption="Columns of the price list"
        labels={priceListFields}
        headings={headings}
        fields={fields}
        onHeadings={line =>
          change(() => {
            setHeadings(line)
            setFields(proposeFields(cellsAt(sheet, line)))
          })
        }
        onFields={chosen => change(() => setFields(chosen))}
        problemId={problemId}
        problem={preview.fields.fields}
      />
      <NewTests value={newTests} onChange={value => change(() => setNewTests(value))} />
      <label className="my-3 flex items-baseline gap-2">
        <input
          type="checkbox"
          checked={isComplete}
          onChange={event => change(() => setComplete(event.target.checked))}
        />
        Withdraw tests that are not in the list. Check-ups and their tests stay.
      </label>
      <button type="submit" aria-disabled={preview.isBusy}>
        {preview.isBusy ? 'Reading...' : 'Preview the price list'}
      </button>
      <Alert>{preview.fields.fields ? undefined : preview.error}</Alert>
      {previewed && <Previewed {...previewed} onDone={onDone} />}
    </form>
  )
}

const SAMPLES: NonNullable<List['newTests']['sample']>[] = ['Serum', 'Blood (EDTA)', 'Urine']
const FASTING_HOURS = [0, 8, 10, 12]
const REPORT_HOURS = [12, 24, 48, 72]

interface NewTestsProps {
  value: List['newTests']
  onChange: (value: List['newTests']) => void
}

/** There is no default: a wrong fast or sample would harm patients. */
const NewTests = ({ value, onChange }: NewTestsProps) => (
  <fieldset className="mt-4 min-w-0">
    <legend className="font-semibold">New tests without a value in the list</legend>
    <p className="my-1 text-muted">If you choose nothing, such rows are reported and nothing is imported.</p>
    <div className="fields">
      <label className="grid gap-0.5">
        Sample
        <select
          value={value.sample ?? ''}
          onChange={event =>
            onChange({ ...value, sample: SAMPLES.find(one => one === event.target.value) ?? null })
          }
        >
          <option value="">Not chosen</option>
          {SAMPLES.map(sample => (
            <option key={sample}>{sample}</option>
          ))}
        </select>
      </label>
      <HoursField
        label="Fasting"
        choices={FASTING_HOURS}
        value={value.fastingHours}
        onChange={fastingHours => onChange({ ...value, fastingHours })}
      />
      <HoursField
        label="Report time"
        choices={REPORT_HOURS}
        value={value.reportHours}
        onChange={reportHours => onChange({ ...value, reportHours })}
      />
    </div>
  </fieldset>
)

interface HoursFieldProps {
  label: string
  choices: readonly number[]
  value: number | null
  onChange: (hours: number | null) => void
}

const HoursField = ({ label, choices, value, onChange }: HoursFieldProps) => (
  <label className="grid gap-0.5">
    {label}
    <select
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">Not chosen</option>
      {choices.map(count => (
        <option key={count} value={count}>
          {count === 0 ? words.noFasting : words.hours({ count })}
        </option>
      ))}
    </select>
  </label>
)

function noteText({ line, column, message }: Note): string {
  if (line === null) return message
  return column ? words.cellNote({ line, column, message }) : words.rowNote({ line, message })
}

const Notes = ({ title, notes }: { title: string; notes: readonly Note[] }) =>
  notes.length > 0 && (
    <>
      <h3>{title}</h3>
      <ul className="my-1">
        {notes.map(noteText).map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  )

interface PreviewedProps {
  list: List
  preview: Preview
  onDone: (count: number) => void
}

function Previewed({ list, preview, onDone }: PreviewedProps) {
  const { seen, count, changes, problems, problemCount, warnings } = preview
  const { isBusy, submit, error } = useSubmit(async (seen: string) => {
    const { changed } = await withStepUp(stepUp => deskApi.importPriceList({ body: { list, seen, stepUp } }))
    onDone(changed)
  })
  return (
    <div className="panel">
      <p role="status">
        {problemCount > 0 ? words.listProblems({ count: problemCount }) : words.testsRead({ count })}
      </p>
      <Notes title="Problems" notes={problems} />
      {problemCount > problems.length && <p>{words.problemsShown({ count: problems.length })}</p>}
      <Notes title="Warnings" notes={warnings} />
      {seen !== null && changes.length === 0 && <p>No changes: the list matches the current data.</p>}
      {changes.length > 0 && <ChangeTable caption={words.listHeading} changes={changes} />}
      {seen !== null && changes.length > 0 && (
        <div className="fields">
          <button type="button" className="primary" aria-disabled={isBusy} onClick={() => void submit(seen)}>
            {isBusy ? 'Importing...' : `Import exactly this: ${countsOf(changes)}`}
          </button>
        </div>
      )}
      <Alert>{error}</Alert>
    </div>
  )
}
