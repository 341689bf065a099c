import { fastWords } from './catalogue-words.ts'
import type { HealthPackage, LabTest } from './contract.ts'

/** 'Fast 8 hours' in the colour of food and time, or 'No fasting'. */
export const Fast = ({ of }: { of: Pick<LabTest | HealthPackage, 'fastingHours'> }) => (
  <span className={`font-semibold ${of.fastingHours > 0 ? 'text-marigold-ink' : 'text-leaf'}`}>
    {fastWords(of)}
  </span>
)
