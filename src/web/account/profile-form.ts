import type { Customer } from '#contract/accounts.ts'
import type { Client } from '#contract/client.ts'
import {
  ADDRESS_WORD_TOO_LONG,
  cleanText,
  GENDERS,
  type Gender,
  hasMonstrousWord,
  isEmail,
  isWholeNumberWithin,
  latinDigits,
  nameProblem,
  PROFILE_AGE,
} from '#rules/people.ts'
import type { FieldMessages } from '#rules/problems.ts'

/** The form in which a customer changes their own details. The phone is not in it: it changes only by a code. */

/** What was typed; '' where nothing was. */
export interface ProfileForm {
  name: string
  email: string
  age: string
  gender: string
  address: string
}

type ProfileChange = Parameters<Client['updateProfile']>[0]['body']

const ADDRESS_MAXIMUM = 500

export const AGE_MESSAGE = `Age must be between ${PROFILE_AGE.least} and ${PROFILE_AGE.most} years`

/** The form as it opens: with what is known. */
export const formOf = ({ name, email, age, gender, address }: Customer): ProfileForm => ({
  name: name ?? '',
  email: email ?? '',
  age: age?.toString() ?? '',
  gender: gender ?? '',
  address: address ?? '',
})

const isGender = (text: string): text is Gender => (GENDERS as readonly string[]).includes(text)

const isAge = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && isWholeNumberWithin(Number(text), PROFILE_AGE)

/** A sentence for each field that is wrong. Only the name must be there. The server asks the same. */
export function checkProfile(typed: ProfileForm): FieldMessages {
  const name = nameProblem(typed.name, 'Please enter your name.')
  const email = typed.email.trim()
  const age = latinDigits(typed.age.trim())
  const wrong: FieldMessages = {}
  if (name) wrong.name = name
  if (email && !isEmail(email)) wrong.email = 'Please enter a valid email address'
  if (age && !isAge(age)) wrong.age = AGE_MESSAGE
  if (typed.gender && !isGender(typed.gender)) wrong.gender = 'Please choose Male, Female or Other'
  if (typed.address.length > ADDRESS_MAXIMUM) {
    wrong.address = `An address can have at most ${ADDRESS_MAXIMUM} characters.`
  } else if (hasMonstrousWord(typed.address)) wrong.address = ADDRESS_WORD_TOO_LONG
  return wrong
}

/** What is sent of a form that has nothing wrong: an emptied field takes the detail away. */
export const changeOf = ({ name, email, age, gender, address }: ProfileForm): ProfileChange => ({
  name: cleanText(name),
  email: email.trim() || null,
  age: age.trim() ? Number(latinDigits(age)) : null,
  gender: isGender(gender) ? gender : null,
  address: cleanText(address) || null,
})
