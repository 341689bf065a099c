import { memo } from 'react'
import { Drawing } from '#shop/pictures/drawing.tsx'
import type { HealthPackage, LabTest } from './contract.ts'
import file from './health-pictures.svg?raw'

const ID = 'health-pictures'

// Only in the page, not in the client bundle a second time, which reads it from there.
const symbols = {
  __html: import.meta.env.SSR
    ? file.replace(/^<svg[^>]*>|<\/svg>\s*$|<!--.*?-->|\n/g, '')
    : (document.getElementById(ID)?.innerHTML ?? ''),
}

/**
 * The drawings of all lab tests and packages, once in each page. As a file they would compete with the font for the
 * line before the first paint.
 */
export const HealthPictures = memo(() => (
  <svg
    id={ID}
    className="hidden"
    aria-hidden="true"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, from the build
    dangerouslySetInnerHTML={symbols}
  />
))

/** A lab test's or package's drawing; decorative. */
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
