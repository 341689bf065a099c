import type { Rules, WhatsAppRules } from '#domain/shop.ts'
import { fillShopWords } from '#rules/sent-texts.ts'
import { WHATSAPP_NAMES, WHATSAPP_TEXTS, type WhatsAppName } from '#text/sent/whatsapp.ts'
import type { Sms } from './sms.ts'

/**
 * The bodies by the names of their templates, as registered with Meta: with the shop's name and URL, and
 * `{{number}}` for a parameter (docs/whatsapp-templates.md).
 */
export function whatsappTexts({
  whatsapp,
  ...shop
}: Pick<Rules, 'whatsapp' | 'shopUrl'> & { company: { brand: string } }): Record<string, string> {
  if (!whatsapp) return {}
  const fill = fillShopWords(shop)
  return Object.fromEntries(
    WHATSAPP_NAMES.map(name => [
      whatsapp.templates[name],
      fill(WHATSAPP_TEXTS[name]).replace(
        /##(\w+)##/g,
        (_, variable: string) => `{{${parameterOf(variable)}}}`,
      ),
    ]),
  )
}

/** Meta requires parameter names in lower case. */
const parameterOf = (variable: string): string => variable.toLowerCase()

const isWhatsAppName = (name: string): name is WhatsAppName => Object.hasOwn(WHATSAPP_TEXTS, name)

/**
 * An SMS as a WhatsApp message, by the template of the same name and with the same values. Undefined if there is no
 * such template.
 */
export function toWhatsAppText(
  { templates }: Pick<WhatsAppRules, 'templates'>,
  { name, variables }: Pick<Sms, 'name' | 'variables'>,
): { template: string; parameters: Record<string, string> } | undefined {
  if (!isWhatsAppName(name)) return undefined
  const parameters = Object.entries(variables).map(([variable, value]) => [parameterOf(variable), value])
  return { template: templates[name], parameters: Object.fromEntries(parameters) }
}
