import { createHash } from 'node:crypto'
import { catalogueRevision } from '#db/schema.ts'
import { filesProblems } from '#text/errors/orders.ts'
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
import { importCatalogue, previewCatalogue, readOfferedCatalogue } from './import.ts'
import { catalogueChangedMeanwhile } from './words.ts'

type Deps = Pick<Shop, 'db' | 'now' | 'rules'>

/** As CSV texts that an import accepts, with the centres. */
export async function presentFiles(
  { db }: Deps,
  staff: StaffSession,
): Promise<Record<'tests' | 'packages' | 'containers' | 'centres', string>> {
  authorise(staff, 'catalogue.change', null)
  const { labTests, packages } = catalogueTexts(await readOfferedCatalogue(db))
  const containers = containersText(await listContainers(db))
  return { tests: labTests, packages, containers, centres: centresText(await readCentres(db)) }
}

interface CatalogueFiles {
  tests: string
  packages: string
  /** Null leaves the containers as they are. */
  containers: string | null
}

interface FileNote {
  file: 'tests' | 'packages' | 'containers'
  line: number
  column: string
  message: string
}

const MAX_REPORTED = 50

interface ReadFiles {
  rows: CatalogueRows
  containers: ContainerRow[]
  warnings: FileNote[]
}

function refuseProblems(problems: readonly CsvProblem[]): void {
  if (problems.length > 0)
    throw new Refusal('INVALID', sentence(filesProblems, { count: problems.length }), {
      extra: { problems: problems.slice(0, MAX_REPORTED) },
    })
}

function readFiles({ tests, packages, containers }: CatalogueFiles): ReadFiles {
  const read = readCatalogue({ file: 'tests', content: tests }, { file: 'packages', content: packages })
  const tubes =
    containers === null
      ? { rows: [], problems: [] }
      : readContainersCsv({ file: 'containers', content: containers })
  refuseProblems([...read.problems, ...tubes.problems])
  return { rows: read.rows, containers: tubes.rows, warnings: read.warnings as FileNote[] }
}

/** A hash of the files and of the catalogue's revision. */
async function seenOf(db: Connection, { tests, packages, containers }: CatalogueFiles): Promise<string> {
  const [row] = await db.select().from(catalogueRevision)
  const whole = JSON.stringify([row?.revision, tests, packages, containers])
  return createHash('sha256').update(whole).digest('hex')
}

/** Returns the diff and the token that the import needs. */
export async function previewFiles(
  { db }: Deps,
  staff: StaffSession,
  files: CatalogueFiles,
): Promise<{ seen: string; changes: CatalogueChange[]; warnings: FileNote[] }> {
  authorise(staff, 'catalogue.change', null)
  const { rows, containers, warnings } = readFiles(files)
  // Read before the rows, so that the import is refused if anything changes in between.
  const seen = await seenOf(db, files)
  return { seen, changes: await previewCatalogue(db, rows, containers), warnings }
}

/** AMOUNT_CHANGED if the files or the catalogue differ from the preview. */
export async function importFiles(
  shop: Deps,
  staff: StaffSession,
  { files, seen, stepUp }: { files: CatalogueFiles; seen: string; stepUp?: StepUp },
): Promise<CatalogueChange[]> {
  authorise(staff, 'catalogue.change', null)
  const { rows, containers } = readFiles(files)
  const isStill = async (db: Connection) => {
    if ((await seenOf(db, files)) !== seen)
      throw new Refusal('AMOUNT_CHANGED', sentence(catalogueChangedMeanwhile))
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
