import { howToPrepare } from '#rules/visits/preparation.ts'
import type { LabTest } from '#shop/catalogue/contract.ts'

/** What the page of a test says about its preparation, a sentence each; [] for nothing special. */
export const preparationLines = (test: LabTest): string[] =>
  howToPrepare({ ...test, texts: [test.preparation] })
