import { type ContainerRow, readContainersCsv } from '../containers.ts'
import { type CatalogueRows, readCatalogue } from './catalogue.ts'
import { type CentreRow, readCentresCsv } from './centres.ts'
import type { CsvProblem } from './rows.ts'

/** Null leaves the stored rows unchanged. Lab tests and packages are read together. */
export interface CatalogueFiles {
  tests: string | null
  packages: string | null
  containers: string | null
  centres: string | null
}

export interface FilesToRead extends CatalogueFiles {
  /** Names of the cities in which a centre can be. */
  cities: readonly string[]
  /** The offered items as files, of which `tests` and `packages` have the lines to change; null if they replace them. */
  stored: { tests: string; packages: string } | null
}

export interface ReadFiles {
  rows: CatalogueRows | null
  containers: ContainerRow[]
  centres: CentreRow[] | null
  problems: CsvProblem[]
  warnings: CsvProblem[]
}

const NOTHING = { rows: null, problems: [], warnings: [] }

/** The rows of the files, or every problem. */
export default ({ tests, packages, containers, centres, cities, stored }: FilesToRead): ReadFiles => {
  const isWanted = stored ? tests !== null || packages !== null : tests !== null && packages !== null
  const read = [
    isWanted
      ? readCatalogue(
          { file: 'tests', content: tests ?? '', stored: stored?.tests },
          { file: 'packages', content: packages ?? '', stored: stored?.packages },
        )
      : NOTHING,
    containers === null ? NOTHING : readContainersCsv({ file: 'containers', content: containers }),
    centres === null ? NOTHING : readCentresCsv({ file: 'centres', content: centres }, cities),
  ] as const
  const [catalogue, tubes, places] = read
  return {
    rows: catalogue.rows,
    containers: tubes.rows ?? [],
    centres: places.rows,
    problems: read.flatMap(({ problems }) => problems),
    warnings: read.flatMap(({ warnings }) => warnings),
  }
}
