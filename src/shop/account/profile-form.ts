import * as fields from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { cleanText } from '#rules/people.ts'
import { collectProblems, type FieldMessages, formatProblems } from '#rules/problems.ts'
import type { Client } from '#shop/endpoints.ts'
import { genderWrong } from '#text/fields.ts'
import { sentence } from '#text/text.ts'
import type { Customer } from '#wire/account.ts'

/** The form's values; '' for empty fields. */
export interface ProfileForm {
  name: string
  email: string
  age: string
  /** A code of GENDERS, or ''. */
  gender: string
  address: string
}

type ProfileChange = Parameters<Client['updateProfile']>[0]['body']

export const toProfileForm = ({ name, email, age, gender, address }: Customer): ProfileForm => ({
  name: name ?? '',
  email: email ?? '',
  age: age?.toString() ?? '',
  gender: (gender && GENDERS.codeOf(gender)) ?? '',
  address: address ?? '',
})

const ageOf = (typed: string): number | undefined => fields.readNumber(fields.profileAge, typed)

/** A message for each invalid field. Only the name is required. The server repeats it. */
export const checkProfile = ({ name, email, age, gender, address }: ProfileForm): FieldMessages =>
  formatProblems(
    collectProblems({
      name: fields.personNameRule.problem(name),
      email: fields.emailRule.problem(email),
      age: age.trim() === '' || ageOf(age) !== undefined ? undefined : fields.profileAge.wrong,
      gender: gender === '' || GENDERS.isCode(gender) ? undefined : sentence(genderWrong),
      address: fields.addressRule.problem(address),
    }),
  )

/** An emptied field deletes the value (null). */
export const toProfileChange = ({ name, email, age, gender, address }: ProfileForm): ProfileChange => ({
  name: cleanText(name),
  email: email.trim() || null,
  age: ageOf(age) ?? null,
  gender: GENDERS.isCode(gender) ? GENDERS.labelOf(gender) : null,
  address: cleanText(address) || null,
})
