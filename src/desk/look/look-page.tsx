import { deskPageTitles } from '#text/staff.ts'
import { Policies } from './policies.tsx'

export default function LookPage() {
  return (
    <main tabIndex={-1} className="one-width" aria-labelledby="look-title">
      <h1 id="look-title">{deskPageTitles.lookAndTexts}</h1>
      <Policies />
    </main>
  )
}
