import { z } from '@hono/zod-openapi'
import { MAX_CITY_NAME } from '#rules/cities.ts'
import * as fields from '#rules/fields.ts'
import { GENDERS } from '#rules/patients/genders.ts'
import { cleanLines, latinDigits } from '#rules/people.ts'
import { cityNotServed, genderWrong, passwordMissing } from '#text/fields.ts'
import { type Sentence, say, sentence } from '#text/text.ts'

/** The error message of a schema: `z.string(withMessage(sentence(nameMissing)))`. */
export const withMessage = (what: Sentence) => ({ error: () => say(what) })

/** The output is cleaned. */
export const textBy = ({ missing, maxTyped, tooLong, clean, problem }: fields.TextRule) =>
  z
    .string(withMessage(missing))
    .max(maxTyped, withMessage(tooLong))
    .transform(clean)
    .superRefine((text, context) => {
      const wrong = problem(text)
      if (wrong) context.addIssue({ code: 'custom', message: say(wrong) })
    })

/** The output has ten digits. */
export const phone = textBy(fields.phoneRule).openapi({ type: 'string', example: '9876543210' })

export const personName = textBy(fields.personNameRule).openapi({ type: 'string', example: 'Asha Rao' })

export const address = textBy(fields.addressRule).openapi({
  type: 'string',
  example: '14 Hill Road, Bandra West, Mumbai 400050',
})

export const code = textBy(fields.codeRule).openapi({ type: 'string', example: '1234' })

export const couponCode = textBy(fields.couponCodeRule).openapi({ type: 'string', example: 'FIRST15' })

export const emailMessage = withMessage(fields.emailRule.missing)
const isRightEmail = (text: string | null) => text === null || !fields.emailRule.problem(text)

/** Aborts, because the cleaning of a long text takes long. */
const typedEmail = z
  .string()
  .max(fields.emailRule.maxTyped, { abort: true })
  .overwrite(fields.emailRule.clean)

export const email = typedEmail.min(1).refine(isRightEmail)

/** An optional e-mail address: '' and null count as missing. */
export const optionalEmail = z
  .union([z.null(), typedEmail], emailMessage)
  .optional()
  .transform(text => text || null)
  .refine(isRightEmail, emailMessage)
  .openapi({ type: 'string', example: 'asha@example.in' })

/** Text by staff. Invisible characters are removed, because one of them would turn the text around on a screen. */
export const staffText = (max: number) => z.string().max(max, { abort: true }).overwrite(cleanLines)

/** The domain refuses a city that is not one of the shop's. */
export const cityName = z
  .string(withMessage(sentence(cityNotServed)))
  .max(MAX_CITY_NAME, withMessage(sentence(cityNotServed)))
  .openapi({ example: 'Mumbai' })

/** A whole number from a number or a form's text. */
export const wholeNumber = (rule: fields.NumberRule) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .overwrite(latinDigits)
          .regex(/^\d{1,3}$/, withMessage(rule.wrong))
          .transform(Number),
      ],
      withMessage(rule.wrong),
    )
    .refine(value => fields.isWithin(rule, value), withMessage(rule.wrong))
    .openapi({ type: 'integer', example: 42 })

export const genderMessage = withMessage(sentence(genderWrong))
/** A gender by its label; the output is its code. */
export const gender = z
  .enum(GENDERS.labels, genderMessage)
  .transform(label => GENDERS.codeOf(label) ?? 'other')

export const newPassword = z
  .string(withMessage(fields.newPasswordRule.missing))
  .min(fields.MIN_PASSWORD, withMessage(fields.passwordTooShort))
  .max(fields.MAX_PASSWORD, withMessage(fields.newPasswordRule.tooLong))

const enterPassword = withMessage(sentence(passwordMissing))

/** A password for login: not validated, because it is compared. */
export const password = z.string(enterPassword).min(1, enterPassword).max(fields.MAX_PASSWORD)

/** '' and null from a form remove the value, undefined leaves it. `wrong`: message for anything else. */
export const clearable = <S extends z.ZodType>(schema: S, wrong: ReturnType<typeof withMessage>) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], wrong).optional()

/** '' and null from a form as undefined. */
export const nothing = z.union([z.literal(''), z.null()]).transform(() => undefined)
