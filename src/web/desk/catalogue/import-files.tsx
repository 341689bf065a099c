import { useRef, useState } from 'react'
import { CallError } from '#contract/client.ts'
import * as files from '#text/desk/catalogue-files.ts'
import { say } from '#text/text.ts'
import { deskApi } from '../desk-api.ts'
import { useTry } from '../use-try.ts'
import { type Change, ChangeTable, countsOf } from './file-changes.tsx'
import { PresentFiles } from './present-files.tsx'

type Preview = Awaited<ReturnType<typeof deskApi.previewCatalogueFiles>>
type Note = Preview['warnings'][number]
type Kind = keyof typeof files.fileLabels
type Texts = { tests: string; packages: string; containers: string | null }

const KINDS = Object.keys(files.fileLabels) as Kind[]
/** A little less than the call takes, which escapes what it carries. */
const MAX_BYTES = 3 * 1024 * 1024

/** The catalogue's files: what they would change, then exactly that. */
export function ImportFiles() {
  const [chosen, setChosen] = useState<Partial<Record<Kind, File>>>({})
  const [previewed, setPreviewed] = useState<{ texts: Texts; preview: Preview }>()
  const [notes, setNotes] = useState<string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState('')
  const clear = () => {
    setPreviewed(undefined)
    setNotes([])
    setSaid('')
  }
  const read = useTry(async () => {
    clear()
    const { tests, packages, containers } = chosen
    if (!tests || !packages) return setNotes([say(files.bothNeeded)])
    if (tests.size + packages.size + (containers?.size ?? 0) > MAX_BYTES)
      return setNotes([say(files.filesTooLarge)])
    // Kept as read: what is imported is what was previewed, whatever becomes of the files.
    const texts = {
      ...{ tests: await tests.text(), packages: await packages.text() },
      containers: containers ? await containers.text() : null,
    }
    try {
      setPreviewed({ texts, preview: await deskApi.previewCatalogueFiles({ body: texts }) })
    } catch (error) {
      setNotes(problemsOf(error))
      throw error
    }
  })
  return (
    <section className="desk-part" aria-labelledby="files">
      <h2 id="files">{say(files.filesHeading)}</h2>
      <PresentFiles />
      <p className="desk-note">{say(files.filesWhy)}</p>
      <form
        ref={form}
        className="desk-fields"
        onSubmit={event => {
          event.preventDefault()
          void read.press()
        }}
      >
        {KINDS.map(kind => (
          <label key={kind}>
            {say(files.fileLabels[kind])}
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
        <button type="submit" aria-disabled={read.isBusy}>
          {say(read.isBusy ? files.previewing : files.previewButton)}
        </button>
      </form>
      <div role="alert" className="desk-problem">
        {[...(read.why ? [read.why] : []), ...notes].map(one => (
          <p key={one}>{one}</p>
        ))}
      </div>
      {previewed && (
        <Previewed
          {...previewed}
          onDone={count => {
            form.current?.reset()
            setChosen({})
            clear()
            setSaid(say(files.imported, { count }))
            form.current?.querySelector('input')?.focus()
          }}
        />
      )}
      <p role="status" className="desk-said">
        {said}
      </p>
    </section>
  )
}

const noteOf = ({ file, line, column, message }: Note): string =>
  say(files.filesNote, { file: say(files.fileNames[file]), line, column, message })

/** The mistakes of the files, a sentence each. */
function problemsOf(error: unknown): string[] {
  if (!(error instanceof CallError) || !Array.isArray(error.answer.problems)) return []
  return (error.answer.problems as Note[]).filter(({ file }) => file in files.fileNames).map(noteOf)
}

function Previewed({
  texts,
  preview: { seen, changes, warnings },
  onDone,
}: {
  texts: Texts
  preview: Preview
  onDone: (count: number) => void
}) {
  const { isBusy, press, why } = useTry(async () => {
    const { changed } = await deskApi.importCatalogueFiles({ body: { files: texts, seen } })
    onDone(changed)
  })
  return (
    <div className="desk-beside">
      {warnings.length > 0 && (
        <>
          <h3>{say(files.warningsHeading)}</h3>
          <ul>
            {warnings.map(noteOf).map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {changes.length === 0 ? (
        <p role="status">{say(files.nothingToImport)}</p>
      ) : (
        <Changes {...{ changes, isBusy }} onImport={() => void press()} />
      )}
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </div>
  )
}

function Changes({
  changes,
  isBusy,
  onImport,
}: {
  changes: readonly Change[]
  isBusy: boolean
  onImport: () => void
}) {
  return (
    <>
      <ChangeTable changes={changes} />
      <div className="desk-fields">
        <button type="button" className="desk-primary" aria-disabled={isBusy} onClick={onImport}>
          {isBusy ? say(files.importing) : say(files.importButton, { counts: countsOf(changes) })}
        </button>
      </div>
    </>
  )
}
