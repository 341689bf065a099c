import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** An append-only file of JSON lines. Survives a crash; only an incomplete last line is lost. */
export type Journal<Entry> = {
  /** The entries when it was opened, oldest first. */
  entries: Entry[]
  append(entry: Entry): void
  /** Compaction: atomically replaces the file. */
  rewrite(entries: Iterable<Entry>): void
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    // A process killed while writing leaves an incomplete line, which was never acknowledged.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Opens or creates the file. Lines that fail `isEntry` are skipped. */
export function openJournal<Entry>(file: string, isEntry: (line: unknown) => line is Entry): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })

  function rewrite(entries: Iterable<Entry>) {
    const text = [...entries].map(entry => `${JSON.stringify(entry)}\n`).join('')
    const temporary = `${file}.${process.pid}.new`
    writeFileSync(temporary, text, { mode: 0o600 })
    renameSync(temporary, file)
  }

  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const entries = text
    .split('\n')
    .filter(line => line !== '')
    .map(parseLine)
    .filter(isEntry)
  // Otherwise the next line would be appended to the incomplete one and lost too.
  if (text !== '' && !text.endsWith('\n')) rewrite(entries)

  return {
    entries,
    append: entry => appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 }),
    rewrite,
  }
}
