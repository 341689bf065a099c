import { filesProblems } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { readStoredCities } from '../addresses/cities.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { inWorkerThreads } from '../worker-threads.ts'
import { readCentres } from './centres.ts'
import type { CatalogueChange } from './changes.ts'
import { listContainers } from './containers.ts'
import { centresText } from './csv/centres.ts'
import type { CsvProblem } from './csv/rows.ts'
import { catalogueTexts, containersText } from './csv/text.ts'
import type { CatalogueFiles, FilesToRead, ReadFiles } from './csv/thread.ts'
import { importCatalogue, previewCatalogue, readOfferedCatalogue } from './import.ts'
import { confirmPreviewed, hashWithRevision } from './previewed.ts'
import { withdrawnUnconfirmed } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** As CSV texts that an import accepts, with the centres. */
export async function presentFiles(
  { db }: Deps,
  staff: StaffSession,
): Promise<Record<'tests' | 'packages' | 'containers' | 'centres', string>> {
  authorise(staff, 'catalogue.change', null)
  const { tests, packages } = await offeredTexts(db)
  const containers = containersText(await listContainers(db))
  return { tests, packages, containers, centres: centresText(await readCentres(db)) }
}

/** The files of an import. `isPartial`: they have only the lines of items to change or add. */
export interface ImportedFiles extends CatalogueFiles {
  isPartial: boolean
}

interface FileNote extends CsvProblem {
  file: keyof CatalogueFiles
}

const MAX_REPORTED = 50

function refuseProblems(problems: readonly CsvProblem[]): void {
  if (problems.length > 0)
    throw new Refusal('INVALID', sentence(filesProblems, { count: problems.length }), {
      extra: { problems: problems.slice(0, MAX_REPORTED) },
    })
}

/** Files of a few megabytes take seconds. */
const parseFiles = inWorkerThreads<FilesToRead, ReadFiles>(new URL('./csv/thread.ts', import.meta.url), {
  threads: 1,
  waiting: 4,
  timeoutMs: 30_000,
})

/** The rows of the files, or every problem. */
export async function parseWithStored(
  db: Connection,
  { isPartial, ...files }: ImportedFiles,
): Promise<ReadFiles> {
  const cities = (await readStoredCities(db)).all.map(({ name }) => name)
  const stored = isPartial ? await offeredTexts(db) : null
  return parseFiles({ ...files, cities, stored })
}

async function readFiles(db: Connection, files: ImportedFiles) {
  const { problems, warnings, ...read } = await parseWithStored(db, files)
  refuseProblems(problems)
  return { ...read, warnings: warnings as FileNote[] }
}

async function offeredTexts(db: Connection): Promise<{ tests: string; packages: string }> {
  const { labTests, packages } = catalogueTexts(await readOfferedCatalogue(db))
  return { tests: labTests, packages }
}

const seenOf = (
  db: Connection,
  { tests, packages, containers, centres, isPartial }: ImportedFiles,
): Promise<string> => hashWithRevision(db, [tests, packages, containers, centres, isPartial])

/** Returns the diff and the token that the import needs. */
export async function previewFiles(
  { db }: Deps,
  staff: StaffSession,
  files: ImportedFiles,
): Promise<{ seen: string; changes: CatalogueChange[]; warnings: FileNote[] }> {
  authorise(staff, 'catalogue.change', null)
  const { rows, containers, centres, warnings } = await readFiles(db, files)
  // Read before the rows, so that the import is refused if anything changes in between.
  const seen = await seenOf(db, files)
  return { seen, changes: await previewCatalogue(db, rows, containers, centres), warnings }
}

interface Import {
  files: ImportedFiles
  seen: string
  /** The number of items and centres that it withdraws, as the person confirmed it. */
  withdrawn: number
  stepUp?: StepUp
}

/** AMOUNT_CHANGED if the files or the catalogue differ from the preview. */
export async function importFiles(
  shop: Deps,
  staff: StaffSession,
  { files, seen, withdrawn, stepUp }: Import,
): Promise<CatalogueChange[]> {
  authorise(staff, 'catalogue.change', null)
  const { rows, containers, centres } = await readFiles(shop.db, files)
  const changes = await previewCatalogue(shop.db, rows, containers, centres)
  const count = changes.filter(({ what }) => what === 'withdrawn').length
  if (count !== withdrawn && (await seenOf(shop.db, files)) === seen) {
    const wrong = sentence(withdrawnUnconfirmed, { count })
    throw new Refusal('INVALID', wrong, { fields: { withdrawn: wrong } })
  }
  const isStill = await confirmPreviewed(shop, staff, { seen, seenNow: db => seenOf(db, files), stepUp })
  return importCatalogue(shop, rows, staff.actor, containers, { isStill, centres })
}
