import type { Customer } from '#contract/accounts.ts'
import type { Client } from '#contract/client.ts'
import * as fields from '#rules/fields.ts'
import { GENDERS } from '#rules/genders.ts'
import { cleanText } from '#rules/people.ts'
import { type FieldMessages, problemsOf, sayProblems } from '#rules/problems.ts'
import { genderWrong } from '#text/fields.ts'
import { sentence } from '#text/text.ts'

/** The form in which a customer changes their own details. The phone is not in it: it changes only by a code. */

/** What was typed; '' where nothing was. */
export interface ProfileForm {
  name: string
  email: string
  age: string
  /** A code of GENDERS, or ''. */
  gender: string
  address: string
}

type ProfileChange = Parameters<Client['updateProfile']>[0]['body']

/** The form as it opens: with what is known. */
export const formOf = ({ name, email, age, gender, address }: Customer): ProfileForm => ({
  name: name ?? '',
  email: email ?? '',
  age: age?.toString() ?? '',
  gender: (gender && GENDERS.codeOf(gender)) ?? '',
  address: address ?? '',
})

const ageOf = (typed: string): number | undefined => fields.readNumber(fields.profileAge, typed)

/** A sentence for each field that is wrong. Only the name must be there. The server asks the same. */
export const checkProfile = ({ name, email, age, gender, address }: ProfileForm): FieldMessages =>
  sayProblems(
    problemsOf({
      name: fields.personName.problem(name),
      email: fields.email.problem(email),
      age: age.trim() === '' || ageOf(age) !== undefined ? undefined : fields.profileAge.wrong,
      gender: gender === '' || GENDERS.isCode(gender) ? undefined : sentence(genderWrong),
      address: fields.address.problem(address),
    }),
  )

/** What is sent of a form that has nothing wrong: an emptied field takes the detail away. */
export const changeOf = ({ name, email, age, gender, address }: ProfileForm): ProfileChange => ({
  name: cleanText(name),
  email: email.trim() || null,
  age: ageOf(age) ?? null,
  gender: GENDERS.isCode(gender) ? GENDERS.labelOf(gender) : null,
  address: cleanText(address) || null,
})
