import { useRef, useState } from 'react'
import type { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import * as files from '#text/desk/catalogue-files.ts'
import { type Message, say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'
import { type Change, ChangeTable, countsOf } from './file-changes.tsx'

type Preview = Awaited<ReturnType<typeof deskApi.previewCatalogueFiles>>
type Note = Preview['warnings'][number]

/** Texts by the files' kinds; a file that may be left out is null. */
type Texts<K extends string> = Record<K, string | null>

interface Props<K extends string> {
  labels: Record<K, Message<string>>
  /** Kinds that have to be chosen, and what to say where they are not. */
  needed: { kinds: readonly NoInfer<K>[]; otherwise: Message<string> }
  why: Message<string>
  button: Message<string>
  mostMegabytes: number
  preview: (texts: Texts<K>) => Promise<Preview>
  /** Imports what was previewed; returns how much has changed. */
  importAs: (texts: Texts<K>, seen: string) => Promise<{ changed: number }>
}

/** Files: what they would change, then exactly that. */
export function ImportFiles<K extends string>(props: Props<K>) {
  const { labels, needed, why, button, mostMegabytes, preview, importAs } = props
  const kinds = Object.keys(labels) as K[]
  const [chosen, setChosen] = useState<Partial<Record<K, File>>>({})
  const [previewed, setPreviewed] = useState<{ texts: Texts<K>; preview: Preview }>()
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
    if (needed.kinds.some(kind => !chosen[kind])) return setNotes([say(needed.otherwise)])
    const size = kinds.reduce((sum, kind) => sum + (chosen[kind]?.size ?? 0), 0)
    if (size > mostMegabytes * 1024 * 1024)
      return setNotes([say(files.filesTooLarge, { most: mostMegabytes })])
    // Kept as read: what is imported is what was previewed, whatever becomes of the files.
    const read = kinds.map(async kind => [kind, (await chosen[kind]?.text()) ?? null] as const)
    const texts = Object.fromEntries(await Promise.all(read)) as Texts<K>
    try {
      setPreviewed({ texts, preview: await preview(texts) })
    } catch (error) {
      setNotes(problemsOf(error))
      throw error
    }
  })
  return (
    <div className="desk-part">
      <p className="desk-note">{say(why)}</p>
      <form
        ref={form}
        className="desk-fields"
        onSubmit={event => {
          event.preventDefault()
          void read.press()
        }}
      >
        {kinds.map(kind => (
          <label key={kind}>
            {say(labels[kind])}
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
          {say(read.isBusy ? files.previewing : button)}
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
          importNow={() => importAs(previewed.texts, previewed.preview.seen)}
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
