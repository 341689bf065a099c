/** A message for each field that is wrong, keyed by its path: { 'collectionDetails.patientAge': '...' }. */
export type FieldMessages = Record<string, string>
