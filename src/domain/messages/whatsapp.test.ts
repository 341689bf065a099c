import { describe, expect, test } from 'vitest'
import { SMS_TEXTS } from '#text/sent/sms.ts'
import { mapWhatsAppNames, templateNameOf, WHATSAPP_NAMES, WHATSAPP_TEXTS } from '#text/sent/whatsapp.ts'
import { toWhatsAppText, whatsappTexts } from './whatsapp.ts'

const whatsapp = { templates: mapWhatsAppNames(name => name), waitFor: 600_000 }
const shop = { shopUrl: 'https://shop.example.in', company: { brand: 'jaanch' }, whatsapp }
const bodies = whatsappTexts(shop)
const variablesOf = (text: string) => [...text.matchAll(/##([A-Z]+)##/g)].map(match => match[1]).toSorted()

/** Messages that are no news of an order, and the link, whose signature no template of Meta's takes in two parts. */
const BY_SMS = ['code', 'requestReceived', 'newSignIn', 'newStaffKey', 'paymentLink']

test('each message about an order has a text for WhatsApp', () => {
  const names = Object.keys(SMS_TEXTS).filter(name => !name.startsWith('door') && !BY_SMS.includes(name))
  expect(WHATSAPP_NAMES.toSorted()).toEqual(names.toSorted())
})

describe.each(WHATSAPP_NAMES)('the WhatsApp text %s', name => {
  const body = bodies[name] ?? ''

  test('has the variables of the SMS that replaces it', () => {
    expect(variablesOf(WHATSAPP_TEXTS[name])).toEqual(variablesOf(SMS_TEXTS[name]))
  })

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
  expect(toWhatsAppText(whatsapp, { name: 'reportReady', variables: { NUMBER: 'ORD-1' } })).toEqual({
    template: 'reportReady',
    parameters: { number: 'ORD-1' },
  })
  expect(bodies.reportReady).toContain(
    'booking {{number}} is ready. Log in to see it: https://shop.example.in/',
  )
})

test('a one-time code is never sent by WhatsApp', () => {
  expect(toWhatsAppText(whatsapp, { name: 'code', variables: { OTP: '1234' } })).toBeUndefined()
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
