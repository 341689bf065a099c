/** What the search box proposes, one after the other. Each finds something in the catalogue. */
export const SUGGESTIONS = ['vitamin d', 'thyroid', 'full body', 'sugar', 'cbc', 'liver'] as const
