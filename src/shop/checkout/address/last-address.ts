import type { SavedAddress } from '#wire/account.ts'

/** The address of a person's last visit, while collectors come there. */
export const lastAddressOf = (personId: string | undefined, addresses: readonly SavedAddress[]) =>
  addresses.find(({ patientId, isServed }) => isServed && patientId !== null && patientId === personId)
