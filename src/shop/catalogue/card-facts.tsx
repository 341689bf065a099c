import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import { placeWords, reportWords } from './catalogue-words.ts'
import type { HealthPackage, LabTest } from './contract.ts'
import { HealthPicture } from './health-picture.tsx'

/** Report time and place of the visit, beside the card's drawing. */
export function CardFacts({ of }: { of: HealthPackage | LabTest }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <ul className="grid gap-1.5 text-[0.9375rem] text-muted">
        <li className="flex items-center gap-2">
          <FileText aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
          {reportWords(of)}
        </li>
        <li className="flex items-center gap-2">
          <House aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
          {placeWords(of)}
        </li>
      </ul>
      {/* The negative margins make it as high as the two lines. */}
      <HealthPicture of={of} className="-my-2 size-16 shrink-0" />
    </div>
  )
}
