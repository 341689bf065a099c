import { createHash } from 'node:crypto'
import { catalogueRevision } from '#db/schema.ts'
import { catalogueChangedSince, filesProblems } from '#text/errors/desk.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { readCentres } from './centres.ts'
import type { CatalogueChange } from './changes.ts'
import { type ContainerRow, listContainers, readContainersCsv } from './containers.ts'
import { type CatalogueRows, readCatalogue } from './csv/catalogue.ts'
import { centresText } from './csv/centres.ts'
import type { CsvProblem } from './csv/rows.ts'
import { catalogueTexts, containersText } from './csv/text.ts'
import { importCatalogue, offeredCatalogue, previewCatalogue } from './import.ts'

/** The catalogue's files at the desk: previewed, then imported exactly so. */

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** The catalogue as it is offered, as CSV texts that an import takes; the centres' too. Refusal FORBIDDEN. */
export async function presentFiles(
  { db }: Deps,
  staff: StaffSession,
): Promise<Record<'tests' | 'packages' | 'containers' | 'centres', string>> {
  authorise(staff, 'catalogue.change', null)
  const { labTests, packages } = catalogueTexts(await offeredCatalogue(db))
  const containers = containersText(await listContainers(db))
  return { tests: labTests, packages, containers, centres: centresText(await readCentres(db)) }
}

/** CSV texts, as `ops catalogue import` takes them. */
export interface CatalogueFiles {
  tests: string
  packages: string
  /** Null: the containers stay. */
  containers: string | null
}

export interface FileNote {
  file: 'tests' | 'packages' | 'containers'
  line: number
  column: string
  message: string
}

/** At most so many mistakes are told at once. */
const MAX_TOLD = 50

interface ReadFiles {
  rows: CatalogueRows
  containers: ContainerRow[]
  warnings: FileNote[]
}

/** Refusal INVALID with `problems` (file, line, column, message), if there are any. */
function refuseProblems(problems: readonly CsvProblem[]): void {
  if (problems.length > 0)
    throw new Refusal('INVALID', sentence(filesProblems, { count: problems.length }), {
      extra: { problems: problems.slice(0, MAX_TOLD) },
    })
}

/** Refusal INVALID with `problems`. */
function readFiles({ tests, packages, containers }: CatalogueFiles): ReadFiles {
  const read = readCatalogue({ file: 'tests', content: tests }, { file: 'packages', content: packages })
  const tubes =
    containers === null
      ? { rows: [], problems: [] }
      : readContainersCsv({ file: 'containers', content: containers })
  refuseProblems([...read.problems, ...tubes.problems])
  return { rows: read.rows, containers: tubes.rows, warnings: read.warnings as FileNote[] }
}

/** Stands for these files and the catalogue as it is: every change of that moves its revision. */
async function seenOf(db: Connection, { tests, packages, containers }: CatalogueFiles): Promise<string> {
  const [row] = await db.select().from(catalogueRevision)
  const whole = JSON.stringify([row?.revision, tests, packages, containers])
  return createHash('sha256').update(whole).digest('hex')
}

/** What an import would change, and the token that the import names. Refusals: FORBIDDEN, INVALID with `problems`. */
export async function previewFiles(
  { db }: Deps,
  staff: StaffSession,
  files: CatalogueFiles,
): Promise<{ seen: string; changes: CatalogueChange[]; warnings: FileNote[] }> {
  authorise(staff, 'catalogue.change', null)
  const { rows, containers, warnings } = readFiles(files)
  // Before the rows are read: a change in between has the import refused.
  const seen = await seenOf(db, files)
  return { seen, changes: await previewCatalogue(db, rows, containers), warnings }
}

/**
 * Imports what was previewed; all pages follow. Refusals: FORBIDDEN, INVALID, AMOUNT_CHANGED (the files or the catalogue
 * are others than in the preview), those of `requireStepUp`.
 */
export async function importFiles(
  shop: Deps,
  staff: StaffSession,
  { files, seen, stepUp }: { files: CatalogueFiles; seen: string; stepUp?: StepUp },
): Promise<CatalogueChange[]> {
  authorise(staff, 'catalogue.change', null)
  const { rows, containers } = readFiles(files)
  const isStill = async (db: Connection) => {
    if ((await seenOf(db, files)) !== seen)
      throw new Refusal('AMOUNT_CHANGED', sentence(catalogueChangedSince))
  }
  await isStill(shop.db)
  await requireStepUp(
    shop,
    staff,
    { action: 'catalogue.import', subject: 'catalogue', about: { seen } },
    stepUp,
  )
  return importCatalogue(shop, rows, staff.actor, containers, { isStill })
}
