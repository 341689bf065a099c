import { describe, expect, test } from 'vitest'
import { mapWhatsAppNames, templateNameOf, WHATSAPP_NAMES } from '#text/sent/whatsapp.ts'
import { toTemplate, whatsappOf, whatsappTexts } from './whatsapp.ts'

const whatsapp = { templates: mapWhatsAppNames(name => name), codeTemplate: null, waitFor: 600_000 }
const shop = { shopUrl: 'https://shop.example.in', company: { brand: 'jaanch' }, whatsapp }
const bodies = whatsappTexts(shop)
describe.each(WHATSAPP_NAMES)('the WhatsApp text %s', name => {
  const body = bodies[name] ?? ''

  test('is accepted by Meta', () => {
    const variables = body.match(/\{\{[a-z][a-z0-9_]*\}\}/g) ?? []
    const words = body.replace(/\{\{\w+\}\}/g, '').match(/[\w/.:]*\w[\w/.:]*/g) ?? []
    expect(body.length).toBeLessThanOrEqual(1024 - 30 * variables.length)
    expect(words.length).toBeGreaterThanOrEqual(2 * variables.length + 1)
    expect(body).not.toMatch(/^\{\{|\}\}\W*$|\}\}[\s,.]*\{\{| {2}|\n{3}/)
    expect(body).not.toMatch(/##|\{shop\}|\{orders\}/)
  })

  test('states how to unsubscribe, and names no person, test, result or address', () => {
    expect(body).toMatch(/\n\nReply STOP to get SMS instead\.$/)
    expect(body).not.toMatch(/name|test|result|address/i)
  })
})

test('a message uses the template of its name, with its values', () => {
  expect(toTemplate(whatsapp, whatsappOf('refunded', { NUMBER: 'ORD-1', AMOUNT: '5.00' }))).toEqual({
    template: 'refunded',
    parameters: { number: 'ORD-1', amount: '5.00' },
  })
  expect(bodies.reportReady).toContain(
    'booking {{number}} is ready. Log in to see it: https://shop.example.in/',
  )
})

test('the document shows the templates to register', async () => {
  const registered = whatsappTexts({
    ...shop,
    whatsapp: { ...whatsapp, templates: mapWhatsAppNames(templateNameOf) },
  })
  const chapters = Object.entries(registered).map(([name, body]) => `## ${name}\n\n\`\`\`\n${body}\n\`\`\`\n`)
  await expect(`# WhatsApp's templates

Made from \`src/text/sent/whatsapp.ts\` (\`npx vitest run src/domain/messages -u\` writes it anew). Register each under its name with Meta: category Utility, language English (\`en\`), variables by name, your own name in place of Jaanch and your \`SHOP_URL\` in place of \`https://shop.example.in\`. How, and what else is to set up: [messages to customers](messages.md#set-up-whatsapp).

${chapters.join('\n')}`).toMatchFileSnapshot('../../../docs/whatsapp-templates.md')
})
