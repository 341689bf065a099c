import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { Skeleton } from '#kit/loading.tsx'
import { placeWords, reportWords } from './catalogue-words.ts'
import type { HealthPackage, LabTest } from './contract.ts'
import { HealthPicture } from './health-picture.tsx'

export const CARD = 'card flex h-full flex-col gap-3 p-4.5'

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

export function CardFoot({ children }: { children: ReactNode }) {
  return (
    <div className="mt-auto flex flex-wrap items-end justify-between gap-3 border-t border-dashed border-line pt-3.5">
      {children}
    </div>
  )
}

interface CardSkeletonProps {
  above?: ReactNode
  /** Widths of the lines of text. */
  lines: readonly string[]
}

export function CardSkeleton({ above, lines }: CardSkeletonProps) {
  return (
    <div className={CARD} aria-hidden="true">
      <div className="flex items-start justify-between gap-3">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-6 w-20 rounded-full" />
      </div>
      {above}
      <div className="grid gap-1.5">
        <Skeleton className="h-[22.5px] w-1/2" />
        <Skeleton className="h-[22.5px] w-3/5" />
      </div>
      <div className="grid gap-1">
        {lines.map(width => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
      <CardFoot>
        <Skeleton className="h-12 w-28" />
        <Skeleton className="h-12 w-30 rounded-control" />
      </CardFoot>
    </div>
  )
}
