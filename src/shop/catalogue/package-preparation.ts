import { howToPrepare } from '#rules/visits/preparation.ts'
import type { HealthPackage } from './contract.ts'

/** How to prepare for a package, before a slot is chosen. */
export const preparationFor = ({
  preparation: texts,
  ...asked
}: Pick<HealthPackage, 'fastingHours' | 'afterMealHours' | 'preparation'>): string[] =>
  howToPrepare({ ...asked, texts })
