import { z } from '@hono/zod-openapi'
import * as fields from '#rules/fields.ts'
import { GENDERS } from '#rules/genders.ts'
import { latinDigits } from '#rules/people.ts'
import { genderWrong, passwordMissing } from '#text/fields.ts'
import { type Sentence, say, sentence } from '#text/text.ts'

/** Schemas of single fields: their rules, for what comes by the wire. */

/** What a schema says when it has to: `z.string(told(sentence(nameMissing)))`. */
export const told = (what: Sentence) => ({ error: () => say(what) })

/** A text by its rule, as it is kept afterwards. */
const textBy = ({ missing, maxTyped, tooLong, clean, problem }: fields.TextRule) =>
  z
    .string(told(missing))
    .max(maxTyped, told(tooLong))
    .transform(clean)
    .superRefine((text, context) => {
      const wrong = problem(text)
      if (wrong) context.addIssue({ code: 'custom', message: say(wrong) })
    })

/** An Indian mobile however typed; ten digits afterwards. */
export const phone = textBy(fields.phone).openapi({ type: 'string', example: '9876543210' })

/** A person's name in any script, at most 50 letters. */
export const personName = textBy(fields.personName).openapi({ type: 'string', example: 'Asha Rao' })

/** A postal address on one line. */
export const address = textBy(fields.address).openapi({
  type: 'string',
  example: '14 Hill Road, Bandra West, Mumbai 400050',
})

/** Digits of a code; how many there must be is the shop's setting. */
export const code = textBy(fields.code).openapi({ type: 'string', example: '1234' })

export const couponCode = textBy(fields.couponCode).openapi({ type: 'string', example: 'FIRST15' })

export const emailTold = told(fields.email.missing)
const isRightEmail = (text: string | null) => text === null || !fields.email.problem(text)

/** An e-mail address that is there. */
export const email = z.string().trim().min(1).refine(isRightEmail)

/** An e-mail address, or nothing: '' and null count as nothing. */
export const optionalEmail = z
  .union([z.null(), z.string().trim()], emailTold)
  .optional()
  .transform(text => text || null)
  .refine(isRightEmail, emailTold)
  .openapi({ type: 'string', example: 'asha@example.in' })

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
          .regex(/^\d{1,3}$/, told(rule.wrong))
          .transform(Number),
      ],
      told(rule.wrong),
    )
    .refine(value => fields.isWithin(rule, value), told(rule.wrong))
    .openapi({ type: 'integer', example: 42 })

export const genderTold = told(sentence(genderWrong))
/** A gender by its label; its code afterwards. */
export const gender = z.enum(GENDERS.labels, genderTold).transform(label => GENDERS.codeOf(label) ?? 'other')

export const newPassword = z
  .string(told(fields.newPassword.missing))
  .min(fields.MIN_PASSWORD, told(fields.passwordTooShort))
  .max(fields.MAX_PASSWORD, told(fields.newPassword.tooLong))

const enterPassword = told(sentence(passwordMissing))

/** A password that is tried. */
export const password = z.string(enterPassword).min(1, enterPassword).max(fields.MAX_PASSWORD)

/** '' and null from a form mean: take it away. Absent means: leave it. `wrong` is for anything else. */
export const clearable = <S extends z.ZodType>(schema: S, wrong: ReturnType<typeof told>) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], wrong).optional()

/** '' and null from a form, where nothing is as good. */
export const nothing = z.union([z.literal(''), z.null()]).transform(() => undefined)
