import * as files from '#text/desk/catalogue-files.ts'
import { say } from '#text/text.ts'
import { ImportFiles } from './import-files.tsx'
import { PresentFiles } from './present-files.tsx'

/** The catalogue as files: saved as they are, and imported. */
export const Files = () => (
  <section className="desk-part" aria-labelledby="files">
    <h2 id="files">{say(files.filesHeading)}</h2>
    <PresentFiles />
    <ImportFiles />
  </section>
)
