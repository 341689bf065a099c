import { expect, test } from 'vitest'
import { SMS_NAMES } from '#text/sent/sms.ts'
import { filledIn, messageProblem, templateProblem, valuesIn } from '../../simulator/dlt.ts'
import { smsToRegister } from './sms-templates.ts'

const all = smsToRegister({ brand: 'Jaanch', shopUrl: 'https://shop.example.in', phone: '022 1234 5678' })
const { templates, dynamicAddresses: addresses, callBackNumbers } = all

test('each text is listed with its setting, and only the code’s is required', () => {
  expect(templates.map(({ name }) => name)).toEqual(SMS_NAMES)
  expect(templates.filter(({ isRequired }) => isRequired).map(({ setting }) => setting)).toEqual([
    'SMS_TEMPLATE_CODE',
  ])
})

test('each sample is the text with values that the carriers accept', () => {
  for (const { name, text, sample } of templates) {
    // The last line of the code has the same variable again.
    const numbered = text.replace(/\{#(\w+)#\}/g, (_, tag: string, at: number) =>
      name === 'code' ? `##V:${tag}##` : `##V${at}:${tag}##`,
    )
    const values = valuesIn(numbered, sample)
    expect(templateProblem(numbered), name).toBeUndefined()
    expect(messageProblem(numbered, values ?? {}, { addresses, callBackNumbers }), name).toBeUndefined()
    expect(filledIn(numbered, values ?? {})).toBe(sample)
  }
})

test('the document shows the texts to register', async () => {
  const list = (values: readonly string[]) => values.map(value => `- \`${value}\``).join('\n')
  const chapters = templates.map(
    ({ name, setting, category, text, atGateway, sample }) =>
      `## ${name}\n\n${category}. \`${setting}\`\n\n\`\`\`\n${text}\n\`\`\`\n\nAt MSG91:\n\n\`\`\`\n${atGateway}\n\`\`\`\n\nSample:\n\n\`\`\`\n${sample}\n\`\`\`\n`,
  )
  await expect(`# SMS texts

Made from \`src/text/sent/sms.ts\` (\`npx vitest run src/cli/sms-templates.test.ts -u\` writes it anew). Hand each in to the carriers (DLT) with your own brand, address and number; \`npm run ops -- messages templates --brand ... --url ... --phone ...\` prints them so, with \`--csv\` for a spreadsheet. Only \`code\` is required. \`bookingNews\` stands in for every other text about a booking that has no id. What the rules are: [messages to customers](messages.md).

Register these addresses as dynamic, with the \`?\` at the end:

${list(addresses)}

These as static:

${list(all.staticAddresses)}

This call-back number:

${list(callBackNumbers)}

${chapters.join('\n')}`).toMatchFileSnapshot('../../docs/sms-templates.md')
})
