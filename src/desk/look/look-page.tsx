import { DoctorTable } from '#desk/doctors/doctors.tsx'
import { FactTable } from '#desk/facts/facts.tsx'
import { PartLinks, usePart } from '#kit/desk/parts.tsx'
import { deskPageTitles } from '#text/staff.ts'
import { Look } from './look.tsx'
import { Policies } from './policies.tsx'
import { words } from './words.ts'

const PARTS = { policies: Policies, look: Look, facts: FactTable, doctors: DoctorTable }
const PART_NAMES = Object.keys(PARTS) as [keyof typeof PARTS, ...(keyof typeof PARTS)[]]

export default function LookPage() {
  const part = usePart(PART_NAMES)
  const Part = PARTS[part]
  return (
    <main tabIndex={-1} className="one-width" aria-labelledby="look-title">
      <h1 id="look-title">{deskPageTitles.lookAndTexts}</h1>
      <PartLinks label={deskPageTitles.lookAndTexts} titles={words.parts} shown={part} />
      <Part />
    </main>
  )
}
