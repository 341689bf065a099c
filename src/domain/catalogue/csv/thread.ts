import { type ContainerRow, readContainersCsv } from '../containers.ts'
import { readCatalogue } from './catalogue.ts'

export interface CatalogueFiles {
  tests: string
  packages: string
  /** Null leaves the containers as they are. */
  containers: string | null
}

export type ReadFiles = ReturnType<typeof readCatalogue> & { containers: ContainerRow[] }

/** The rows of the files, or every problem. */
export default ({ tests, packages, containers }: CatalogueFiles): ReadFiles => {
  const { problems, warnings, ...read } = readCatalogue(
    { file: 'tests', content: tests },
    { file: 'packages', content: packages },
  )
  const tubes =
    containers === null
      ? { rows: [], problems: [], warnings: [] }
      : readContainersCsv({ file: 'containers', content: containers })
  return {
    ...read,
    containers: tubes.rows,
    problems: [...problems, ...tubes.problems],
    warnings: [...warnings, ...tubes.warnings],
  }
}
