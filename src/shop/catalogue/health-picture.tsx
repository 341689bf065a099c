import { memo } from 'react'
import { Drawing } from '#shop/pictures/drawing.tsx'
import night from '#shop/visit/ticket/night.svg?raw'
import type { HealthPackage, LabTest } from './contract.ts'
import health from './health-pictures.svg?raw'

const ID = 'drawings'

const symbolsIn = (file: string) => file.replace(/^<svg[^>]*>|<\/svg>\s*$|<!--.*?-->|\n/g, '')

// Only in the page: the client bundle reads it from there instead of containing it a second time.
const symbols = {
  __html: import.meta.env.SSR
    ? symbolsIn(health) + symbolsIn(night)
    : (document.getElementById(ID)?.innerHTML ?? ''),
}

/**
 * The drawings of first views, once in each page. As files they would compete with the font before the first paint, and
 * arrive after it.
 */
export const PageDrawings = memo(() => (
  <svg
    id={ID}
    className="hidden"
    aria-hidden="true"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, from the build
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
