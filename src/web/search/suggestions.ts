/** What the search box proposes, one after the other. Each finds something in the catalogue. */
export const SUGGESTIONS = ['vitamin d', 'thyroid', 'full body', 'sugar', 'cbc', 'liver'] as const

/** What many search for: proposed while nothing is typed. */
export const POPULAR_SEARCHES = ['Full body', 'Thyroid', 'Sugar', 'Vitamin D', 'Fever', 'Women'] as const
