import { z } from 'zod'

/** A list of providers in the order in which they are tried: `phonepe,razorpay`. */
export const orderedNames = <const Name extends string>(known: readonly Name[]) =>
  z.string().transform((value, context): readonly [Name, ...Name[]] => {
    const all = value.split(',').map(name => known.find(one => one === name.trim()))
    const [first, ...others] = all.filter(name => name !== undefined)
    if (first !== undefined && new Set(all).size === others.length + 1 && all.length === others.length + 1)
      return [first, ...others]
    context.addIssue(`name each once, separated by commas: ${known.join(', ')}`)
    return z.NEVER
  })
