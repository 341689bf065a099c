import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { Drawing } from '#web/pictures/drawing.tsx'
// One cacheable SVG sprite: the drawings are neither in the HTML nor in the client bundle.
import pictures from './health-pictures.svg?no-inline'

/** A lab test's or package's drawing; decorative. */
export const HealthPicture = ({
  of,
  className,
}: {
  of: Pick<LabTest | HealthPackage, 'picture'>
  className: string
}) => (
  <Drawing className={className}>
    <use href={`${pictures}#${of.picture}`} />
  </Drawing>
)
