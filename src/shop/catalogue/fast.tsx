import { fastWords } from './catalogue-words.ts'
import type { LabTest } from './contract.ts'

/** 'Fast 8 hours' or '2 hours after food' in the colour of food and time, or 'No fasting'. */
export const Fast = ({ of }: { of: Pick<LabTest, 'fastingHours' | 'afterMealHours'> }) => (
  <span
    className={`font-semibold ${of.fastingHours + of.afterMealHours > 0 ? 'text-marigold-ink' : 'text-leaf'}`}
  >
    {fastWords(of)}
  </span>
)
