import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { Drawing } from '#web/pictures/drawing.tsx'
// All drawings in one file that browsers keep: pages and programs carry none of them.
import pictures from './health-pictures.svg?no-inline'
import { pictureOf } from './picture-of.ts'

/** What a test or package is about, as a drawing. Decoration: the name beside it says the same. */
export const HealthPicture = ({ of, className }: { of: LabTest | HealthPackage; className: string }) => (
  <Drawing className={className}>
    <use href={`${pictures}#${pictureOf(of)}`} />
  </Drawing>
)
