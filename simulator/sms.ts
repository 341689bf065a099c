import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { createFaults } from './faults.ts'
import type { Outbox } from './outbox.ts'

const FlowRequest = z.object({
  template_id: z.string().min(1),
  short_url: z.union([z.string(), z.number()]).optional(),
  recipients: z.array(z.looseObject({ mobiles: z.string() })).min(1),
})

/** Fills in a registered text, or names a missing variable. */
function render(
  template: string,
  variables: Record<string, unknown>,
): { text: string } | { missing: string } {
  const missing = [...template.matchAll(/##(\w+)##/g)]
    .map(match => match[1] ?? '')
    .find(name => typeof variables[name] !== 'string' || variables[name] === '')
  if (missing !== undefined) return { missing }
  return { text: template.replace(/##(\w+)##/g, (_, name: string) => String(variables[name])) }
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * The SMS gateway with MSG91's flow API, as an app to mount. `templates` are the registered texts with `##NAME##` for
 * variables. As with MSG91, errors have HTTP 200 and a `type`. All recipients are checked before the first message is
 * delivered.
 */
export function createSmsGateway(options: {
  authkey: string
  templates: Record<string, string>
  outbox: Outbox
}) {
  const faults = createFaults(['send'])
  const app = new Hono()
  const refuse = (message: string) => ({ type: 'error', message })

  app.use('/api/v5/flow/', faults.inject('send'))
  app.post('/api/v5/flow/', async c => {
    if (c.req.header('authkey') !== options.authkey) return c.json(refuse('Authentication failure'))
    const request = FlowRequest.safeParse(await readJson(c))
    if (!request.success) return c.json(refuse(z.prettifyError(request.error)))
    const template = Object.hasOwn(options.templates, request.data.template_id)
      ? options.templates[request.data.template_id]
      : undefined
    if (template === undefined) return c.json(refuse('template id missing or unknown'))

    const ready: { to: string; text: string }[] = []
    for (const { mobiles, ...variables } of request.data.recipients) {
      if (!/^91[6-9]\d{9}$/.test(mobiles)) return c.json(refuse('invalid mobile number'))
      const rendered = render(template, variables)
      if ('missing' in rendered) return c.json(refuse(`variable ${rendered.missing} is missing`))
      ready.push({ to: mobiles, text: rendered.text })
    }
    for (const message of ready) options.outbox.add({ channel: 'sms', subject: '', ...message })
    return c.json({ type: 'success', message: randomBytes(12).toString('hex') })
  })
  app.route('/test/faults', faults.routes)
  return { app, stop: faults.stop }
}
