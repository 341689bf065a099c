import { useRef, useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { confirmed } from '#desk/frame/passkey.ts'
import { useTry } from '#kit/desk/use-try.ts'
import * as files from '#text/desk/catalogue-files.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { type Change, ChangeTable, countsOf } from './file-changes.tsx'

type Preview = Awaited<ReturnType<typeof deskApi.previewCatalogueFiles>>
type Note = Preview['warnings'][number]

type Kind = keyof typeof files.fileLabels
type Texts = Parameters<typeof deskApi.importCatalogueFiles>[0]['body']['files']

const KINDS = Object.keys(files.fileLabels) as Kind[]
/** Slightly less than the call accepts: JSON escapes line breaks. */
const MOST_MEGABYTES = 3

/** Imports the catalogue's files: a preview of the changes, then exactly that. */
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
    if (!chosen.tests || !chosen.packages) return setNotes([say(files.bothNeeded)])
    const size = KINDS.reduce((sum, kind) => sum + (chosen[kind]?.size ?? 0), 0)
    if (size > MOST_MEGABYTES * 1024 * 1024)
      return setNotes([say(files.filesTooLarge, { most: MOST_MEGABYTES })])
    // Stored as read: the import is of what was previewed, even if the files change meanwhile.
    const texts = {
      tests: await chosen.tests.text(),
      packages: await chosen.packages.text(),
      containers: (await chosen.containers?.text()) ?? null,
    }
    try {
      setPreviewed({ texts, preview: await deskApi.previewCatalogueFiles({ body: texts }) })
    } catch (error) {
      setNotes(problemsOf(error))
      throw error
    }
  })
  return (
    <div className="desk-part">
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
          preview={previewed.preview}
          importNow={() => importCatalogue(previewed.texts, previewed.preview.seen)}
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
    </div>
  )
}

const importCatalogue = (texts: Texts, seen: string) =>
  confirmed(stepUp => deskApi.importCatalogueFiles({ body: { files: texts, seen, stepUp } }))

function noteOf({ file, line, column, message }: Note): string {
  const at = { file: say(files.fileNames[file]), line, message }
  return column ? say(files.filesNote, { ...at, column }) : say(files.lineNote, at)
}

/** The mistakes of the files, a sentence each. */
function problemsOf(error: unknown): string[] {
  if (!(error instanceof CallError) || !Array.isArray(error.answer.problems)) return []
  return (error.answer.problems as Note[]).filter(({ file }) => file in files.fileNames).map(noteOf)
}

function Previewed({
  preview: { changes, warnings },
  importNow,
  onDone,
}: {
  preview: Preview
  importNow: () => Promise<{ changed: number }>
  onDone: (count: number) => void
}) {
  const { isBusy, press, why } = useTry(async () => {
    onDone((await importNow()).changed)
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
        <Changes changes={changes} isBusy={isBusy} onImport={() => void press()} />
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
