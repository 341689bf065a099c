import { type ContainerRow, readContainersCsv } from '../containers.ts'
import { type CatalogueRows, readCatalogue } from './catalogue.ts'
import { type CentreRow, readCentresCsv } from './centres.ts'
import type { CsvProblem } from './rows.ts'

/** Null leaves the stored rows unchanged. Lab tests and packages are imported together. */
export interface CatalogueFiles {
  tests: string | null
  packages: string | null
  containers: string | null
  centres: string | null
}

export interface FilesToRead extends CatalogueFiles {
  /** Names of the cities in which a centre can be. */
  cities: readonly string[]
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
export default ({ tests, packages, containers, centres, cities }: FilesToRead): ReadFiles => {
  const read = [
    tests === null || packages === null
      ? NOTHING
      : readCatalogue({ file: 'tests', content: tests }, { file: 'packages', content: packages }),
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
