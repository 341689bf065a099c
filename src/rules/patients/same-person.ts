interface Person {
  patientId: string | null
  name: string
  age: number
  gender: string
  relation: string | null
}

/** By the account's saved patient, as the customer, else by name, sex and age. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  (one.patientId !== null && one.patientId === other.patientId) ||
  (one.relation === 'self' && other.relation === 'self') ||
  (one.name.trim().toLowerCase() === other.name.trim().toLowerCase() &&
    one.gender === other.gender &&
    one.age === other.age)
