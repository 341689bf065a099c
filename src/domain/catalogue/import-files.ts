import { createHash } from 'node:crypto'
import { catalogueRevision } from '#db/schema.ts'
import { filesProblems } from '#text/errors/orders.ts'
import { sentence } from '#text/text.ts'
import { Refusal } from '#wire/errors.ts'
import type { StepUp } from '#wire/staff/passkeys.ts'
import { readStoredCities } from '../addresses/cities.ts'
import type { Connection, Shop } from '../shop.ts'
import { authorise, type StaffSession } from '../staff/sessions.ts'
import { requireStepUp } from '../staff/step-up.ts'
import { inWorkerThreads } from '../worker-threads.ts'
import { readCentres } from './centres.ts'
import type { CatalogueChange } from './changes.ts'
import { listContainers } from './containers.ts'
import { centresText } from './csv/centres.ts'
import type { CsvProblem } from './csv/rows.ts'
import { catalogueTexts, containersText } from './csv/text.ts'
import type { CatalogueFiles, FilesToRead, ReadFiles } from './csv/thread.ts'
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

interface FileNote {
  file: keyof CatalogueFiles
  line: number
  column: string
  message: string
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

async function readFiles(db: Connection, files: CatalogueFiles) {
  const cities = (await readStoredCities(db)).all.map(({ name }) => name)
  const { problems, warnings, ...read } = await parseFiles({ ...files, cities })
  refuseProblems(problems)
  return { ...read, warnings: warnings as FileNote[] }
}

/** A hash of the files and of the catalogue's revision. */
async function seenOf(
  db: Connection,
  { tests, packages, containers, centres }: CatalogueFiles,
): Promise<string> {
  const [row] = await db.select().from(catalogueRevision)
  const whole = JSON.stringify([row?.revision, tests, packages, containers, centres])
  return createHash('sha256').update(whole).digest('hex')
}

/** Returns the diff and the token that the import needs. */
export async function previewFiles(
  { db }: Deps,
  staff: StaffSession,
  files: CatalogueFiles,
): Promise<{ seen: string; changes: CatalogueChange[]; warnings: FileNote[] }> {
  authorise(staff, 'catalogue.change', null)
  const { rows, containers, centres, warnings } = await readFiles(db, files)
  // Read before the rows, so that the import is refused if anything changes in between.
  const seen = await seenOf(db, files)
  return { seen, changes: await previewCatalogue(db, rows, containers, centres), warnings }
}

/** AMOUNT_CHANGED if the files or the catalogue differ from the preview. */
export async function importFiles(
  shop: Deps,
  staff: StaffSession,
  { files, seen, stepUp }: { files: CatalogueFiles; seen: string; stepUp?: StepUp },
): Promise<CatalogueChange[]> {
  authorise(staff, 'catalogue.change', null)
  const { rows, containers, centres } = await readFiles(shop.db, files)
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
  return importCatalogue(shop, rows, staff.actor, containers, { isStill, centres })
}
