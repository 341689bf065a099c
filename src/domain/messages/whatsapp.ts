import type { Rules, WhatsAppRules } from '#domain/shop.ts'
import { fillShopWords } from '#rules/sent-texts.ts'
import {
  WHATSAPP_NAMES,
  WHATSAPP_TEXTS,
  type WhatsAppName,
  type WhatsAppVariables,
} from '#text/sent/whatsapp.ts'

/** A WhatsApp message before it is sent: the name of its text and the values of its variables. */
export interface WhatsAppText {
  name: WhatsAppName
  variables: Readonly<Record<string, string>>
}

export const whatsappOf = <Name extends WhatsAppName>(
  name: Name,
  variables: WhatsAppVariables<Name>,
): WhatsAppText => ({ name, variables })

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

/** A message with its template and parameters. */
export function toTemplate(
  { templates }: Pick<WhatsAppRules, 'templates'>,
  { name, variables }: WhatsAppText,
): { template: string; parameters: Record<string, string> } {
  const parameters = Object.entries(variables).map(([variable, value]) => [parameterOf(variable), value])
  return { template: templates[name], parameters: Object.fromEntries(parameters) }
}

/** The same number under two names, because a template can use each variable once. */
export const numberAndLink = ({ number }: { number: string }) => ({ NUMBER: number, LINK: number })
