import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** One file of JSON lines. What was appended before a crash is read again; only a torn last line is lost. */
export type Journal<Entry> = {
  /** What the file held when it was opened, oldest first. */
  entries: Entry[]
  append(entry: Entry): void
  /** Replaces the whole file in one step, to leave out what newer lines have overtaken. */
  rewrite(entries: Iterable<Entry>): void
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    // A process killed while writing leaves half a line: the entry was never acknowledged.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Opens or creates the file. `isEntry` tells lines of the expected shape from anything else, which is skipped. */
export function openJournal<Entry>(file: string, isEntry: (line: unknown) => line is Entry): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })

  function rewrite(entries: Iterable<Entry>) {
    const text = [...entries].map(entry => `${JSON.stringify(entry)}\n`).join('')
    const fresh = `${file}.${process.pid}.new`
    writeFileSync(fresh, text, { mode: 0o600 })
    renameSync(fresh, file)
  }

  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const entries = text
    .split('\n')
    .filter(line => line !== '')
    .map(parseLine)
    .filter(isEntry)
  // Without this the next line would be glued to the torn one and lost with it.
  if (text !== '' && !text.endsWith('\n')) rewrite(entries)

  return {
    entries,
    append: entry => appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 }),
    rewrite,
  }
}
