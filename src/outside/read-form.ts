/** A webhook's body, as JSON or as a form whose values may be JSON. Undefined if it is neither. */
export function readForm(body: string): Record<string, unknown> | undefined {
  const whole = parse(body)
  if (Array.isArray(whole)) return { data: whole }
  if (typeof whole === 'object' && whole !== null) return { ...whole }
  if (!body.includes('=')) return undefined
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(body))
    form[name] = /^[[{]/.test(value) ? parse(value) : value
  return form
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
