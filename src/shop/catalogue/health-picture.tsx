import { Drawing } from '#shop/pictures/drawing.tsx'
import type { HealthPackage, LabTest } from './contract.ts'

/** A lab test's or package's drawing, from `PageDrawings`; decorative. */
export const HealthPicture = ({
  of,
  className,
}: {
  of: Pick<LabTest | HealthPackage, 'picture'>
  className: string
}) => (
  <Drawing className={className}>
    <use href={`#${of.picture}`} />
  </Drawing>
)
