import { z } from 'zod'

/** CANCEL_FEE: "24:0 4:100 0:200" is nothing until 24 hours before the visit, ₹100 until 4, then ₹200. */

interface Step {
  hours: number
  /** Paise. */
  amount: number
}

const RULE =
  'say steps of hours before the visit and rupees kept, with fewer hours each, the last 0: 24:0 4:100 0:200'

/** Undefined for an invalid setting. */
function stepsIn(typed: string): Step[] | undefined {
  const steps = typed
    .trim()
    .split(/\s+/)
    .map(step => {
      const [, hours, rupees] = /^(\d{1,3}):(\d{1,6})$/.exec(step) ?? []
      return { hours: Number(hours), amount: Number(rupees) * 100 }
    })
  const isRead = steps.every(({ hours, amount }) => !Number.isNaN(hours) && !Number.isNaN(amount))
  const isFalling = steps.every(({ hours }, index) => index === 0 || hours < (steps[index - 1]?.hours ?? 0))
  return isRead && isFalling && steps.at(-1)?.hours === 0 ? steps : undefined
}

/** The default keeps nothing. */
export const cancelFee = z
  .string()
  .default('0:0')
  .transform((typed, context) => {
    const steps = stepsIn(typed)
    if (steps) return steps
    context.issues.push({ code: 'custom', input: typed, message: RULE })
    return z.NEVER
  })
