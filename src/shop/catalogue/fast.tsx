import { isWithoutFast } from '#rules/catalogue/quick-filters.ts'
import { fastWords } from './catalogue-words.ts'
import type { LabTest } from './contract.ts'

/** 'Fast 8 hours' or '2 hours after food' in the colour of food and time, or 'No fasting'. */
export const Fast = ({ of }: { of: Pick<LabTest, 'fastingHours' | 'afterMealHours'> }) => (
  <span className={`font-semibold ${isWithoutFast(of) ? 'text-leaf' : 'text-marigold-ink'}`}>
    {fastWords(of)}
  </span>
)
