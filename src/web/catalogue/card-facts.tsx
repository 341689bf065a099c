import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import type { HealthPackage, LabTest } from '#contract/catalogue.ts'
import { placeWords, reportWords } from '#web/catalogue/catalogue-words.ts'
import { HealthPicture } from './health-picture.tsx'

/** When the report comes and where the sample is given, beside the drawing that tells the card from others. */
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
      {/* As high as the two lines, with its margins. */}
      <HealthPicture of={of} className="-my-2 size-16 shrink-0" />
    </div>
  )
}
