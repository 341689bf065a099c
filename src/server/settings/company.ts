import { z } from 'zod'
import { gstinProblem } from '#rules/gst/gstin.ts'
import { GST_STATES } from '#rules/gst/states.ts'
import { say } from '#text/text.ts'

/** Settings of the company's tax registration. */

const STATES = [...GST_STATES].map(([code, name]) => ({ code, name }))

/** COMPANY_STATE, by name in any case; its GST code comes from the list. */
export const companyState = z.string().transform((typed, context) => {
  const state = STATES.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
  if (state) return state
  const names = STATES.map(({ name }) => name).join(', ')
  context.issues.push({ code: 'custom', input: typed, message: `must be one of: ${names}` })
  return z.NEVER
})

export const gstin = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const problem = gstinProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: say(problem) })
  })

type TaxSettings = Partial<Record<'TAX_TREATMENT' | 'COMPANY_GSTIN' | 'COMPANY_STATE', string>>

/** Problems between the settings, a line each. A company with exempt services only needs no GST registration. */
export function taxProblems({ TAX_TREATMENT, COMPANY_GSTIN, COMPANY_STATE }: TaxSettings): string[] {
  if (!COMPANY_GSTIN) {
    return TAX_TREATMENT === 'TAXABLE'
      ? ['COMPANY_GSTIN: needed for tax invoices (TAX_TREATMENT=TAXABLE)']
      : []
  }
  const state = companyState.safeParse(COMPANY_STATE)
  const code = COMPANY_GSTIN.trim().slice(0, 2)
  if (!state.success || !GST_STATES.has(code) || state.data.code === code) return []
  return [
    `COMPANY_GSTIN: begins with ${code} (${GST_STATES.get(code)}), but COMPANY_STATE is ${state.data.name} (${state.data.code})`,
  ]
}
