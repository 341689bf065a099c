import { z } from 'zod'

/** OTLP_HEADERS, as OpenTelemetry writes them: `authorization=Bearer%20abc,x-team=lab`, values percent-encoded. */

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\t\x20-\x7e]+$/

function headersIn(typed: string): Record<string, string> | undefined {
  const pairs = typed.split(',').map(pair => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), decoded(value.join('=').trim())] as const
  })
  return pairs.every(([name, value]) => NAME.test(name) && VALUE.test(value))
    ? Object.fromEntries(pairs)
    : undefined
}

/** Empty for an invalid encoding. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

export const otlpHeaders = z
  .string()
  .transform((typed, context) => {
    const headers = headersIn(typed)
    if (headers) return headers
    context.issues.push({
      code: 'custom',
      input: '',
      message:
        'must be name=value pairs, separated by commas, values percent-encoded: authorization=Bearer%20KEY',
    })
    return z.NEVER
  })
  .optional()
