import { useRef, useState } from 'react'
import { type DeskAnswer, type DeskBody, deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { Alert, Done } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { readCsvFile } from '#kit/files.ts'
import { CallError } from '#wire/client.ts'
import { ChangeTable, countsOf } from './change-table.tsx'
import { words } from './words.ts'

type Preview = DeskAnswer<'previewCatalogueFiles'>
type Note = Preview['warnings'][number]

type Kind = keyof typeof words.fileLabels
type Texts = DeskBody<'importCatalogueFiles'>['files']

type Way = keyof typeof words.ways

const WAYS = Object.keys(words.ways) as Way[]
const KINDS = Object.keys(words.fileLabels) as Kind[]
/** Slightly less than the call accepts, because JSON escapes line breaks. */
const MOST_MEGABYTES = 3

/** Imports the catalogue's files: shows a preview of the changes, then makes exactly these. */
export function ImportFiles() {
  const [chosen, setChosen] = useState<Partial<Record<Kind, File>>>({})
  const [way, setWay] = useState<Way>('change')
  const kinds = KINDS.filter(kind => way === 'replace' || kind !== 'centres')
  const [previewed, setPreviewed] = useState<{ texts: Texts; preview: Preview }>()
  const [problems, setProblems] = useState<string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const [done, setDone] = useState('')
  const clear = () => {
    setPreviewed(undefined)
    setProblems([])
    setDone('')
  }
  const { isBusy, submit, error } = useSubmit(async () => {
    clear()
    const isPartial = way === 'change'
    const isCatalogue = isPartial ? chosen.tests || chosen.packages : chosen.tests && chosen.packages
    const isOnlyCentres =
      !isPartial && chosen.centres && !chosen.tests && !chosen.packages && !chosen.containers
    if (!isCatalogue && !isOnlyCentres) return setProblems([words.bothNeeded])
    const size = kinds.reduce((sum, kind) => sum + (chosen[kind]?.size ?? 0), 0)
    if (size > MOST_MEGABYTES * 1024 * 1024)
      return setProblems([words.filesTooLarge({ most: MOST_MEGABYTES })])
    // Stored as read, so that exactly what was previewed is imported even if the files change meanwhile.
    const read = await Promise.all(
      kinds.flatMap(kind => {
        const file = chosen[kind]
        return file ? [readCsvFile(file).then(text => ({ kind, text }))] : []
      }),
    )
    const unread = read.flatMap(({ kind, text }) =>
      text === undefined ? [words.notCsv({ file: words.fileNames[kind] })] : [],
    )
    if (unread.length > 0) return setProblems(unread)
    const textOf = (wanted: Kind) => read.find(({ kind }) => kind === wanted)?.text ?? null
    const texts = {
      tests: textOf('tests'),
      packages: textOf('packages'),
      containers: textOf('containers'),
      centres: textOf('centres'),
      isPartial,
    }
    try {
      setPreviewed({ texts, preview: await deskApi.previewCatalogueFiles({ body: texts }) })
    } catch (thrown) {
      setProblems(problemsOf(thrown))
      throw thrown
    }
  })
  return (
    <>
      <form
        ref={form}
        className="fields"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <fieldset className="w-full">
          <legend className="sr-only">{words.filesHeading}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {WAYS.map(name => (
              <label key={name} className="flex min-h-9 items-center gap-1.5">
                <input
                  type="radio"
                  name="way"
                  checked={name === way}
                  onChange={() => {
                    clear()
                    setWay(name)
                  }}
                />{' '}
                {words.ways[name]}
              </label>
            ))}
          </div>
          <p className="text-muted">{words.wayHints[way]}</p>
        </fieldset>
        {kinds.map(kind => (
          <label key={kind} className="grid gap-0.5 max-sm:w-full">
            {words.fileLabels[kind]}
            <input
              type="file"
              accept=".csv,text/csv"
              onChange={event => {
                const [file] = event.target.files ?? []
                clear()
                setChosen(before => ({ ...before, [kind]: file }))
              }}
            />
          </label>
        ))}
        <button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Reading...' : 'Preview'}
        </button>
      </form>
      <div role="alert" className="font-semibold text-rose">
        {[error, ...problems].filter(Boolean).map(problem => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      {previewed && (
        <Previewed
          {...previewed}
          onDone={count => {
            form.current?.reset()
            setChosen({})
            clear()
            setDone(words.imported({ count }))
            form.current?.querySelector('input')?.focus()
          }}
        />
      )}
      <Done>{done}</Done>
    </>
  )
}

function noteOf({ file, line, column, message, code, value }: Note): string {
  const at = { file: words.fileNames[file], line, message }
  if (!column) return words.lineNote(at)
  const item = code && (value ? words.noteItem({ code, column, value }) : words.noteColumn({ code, column }))
  return words.filesNote({ ...at, what: item || column })
}

/** A sentence for each mistake in the files. */
function problemsOf(error: unknown): string[] {
  if (!(error instanceof CallError) || !Array.isArray(error.answer.problems)) return []
  return (error.answer.problems as Note[]).filter(({ file }) => file in words.fileNames).map(noteOf)
}

interface PreviewedProps {
  texts: Texts
  preview: Preview
  onDone: (count: number) => void
}

function Previewed({ texts, preview: { changes, warnings, seen }, onDone }: PreviewedProps) {
  const withdrawn = changes.filter(({ what }) => what === 'withdrawn')
  const [typed, setTyped] = useState('')
  const { isBusy, submit, error } = useSubmit(async () => {
    const body = { files: texts, seen, withdrawn: withdrawn.length === 0 ? 0 : Number(typed) || -1 }
    const { changed } = await withStepUp(stepUp =>
      deskApi.importCatalogueFiles({ body: { ...body, stepUp } }),
    )
    onDone(changed)
  })
  return (
    <div className="panel">
      {warnings.length > 0 && (
        <>
          <h3>Warnings</h3>
          <ul className="my-1">
            {warnings.map(noteOf).map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      {changes.length === 0 ? (
        <p role="status">No changes: the file matches the current data.</p>
      ) : (
        <>
          <ChangeTable caption={words.filesHeading} changes={changes} />
          {withdrawn.length > 0 && (
            <>
              <p className="font-semibold text-rose">
                {words.withdrawnCount({
                  count: withdrawn.length,
                  names: withdrawn.map(({ name }) => name).join(', '),
                })}
              </p>
              <label className="my-2 grid gap-0.5">
                {words.confirmWithdrawn}
                <input
                  className="w-24"
                  inputMode="numeric"
                  value={typed}
                  onChange={event => setTyped(event.target.value)}
                />
              </label>
            </>
          )}
          <div className="fields">
            <button type="button" className="primary" aria-disabled={isBusy} onClick={() => void submit()}>
              {isBusy ? 'Importing...' : `Import exactly this: ${countsOf(changes)}`}
            </button>
          </div>
        </>
      )}
      <Alert>{error}</Alert>
    </div>
  )
}
