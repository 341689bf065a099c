import { readSms, smsRegistration } from '#domain/sms.ts'
import { fillShopWords } from '#rules/sent-texts.ts'
import { shortAddress } from '#rules/short-addresses.ts'
import { alphanumeric, callBackNumber, digits, url } from '#rules/sms-values.ts'
import {
  mapSmsNames,
  SMS_NAMES,
  SMS_TEXTS,
  SMS_VARIABLE,
  type SmsName,
  type SmsValue,
  smsSettingOf,
} from '#text/sent/sms.ts'

/** The SMS texts of a shop as they are handed in to the carriers, before it has any of their ids. */

interface SmsTemplate {
  name: SmsName
  /** The setting for its id. */
  setting: string
  /** In the carriers' form: `{#alphanumeric#}`. */
  text: string
  /** In MSG91's form: `##WHEN##`. */
  atGateway: string
  sample: string
  category: string
  isRequired: boolean
}

interface SmsToRegister {
  templates: SmsTemplate[]
  /** Registered once each, as dynamic addresses: what follows the '?' differs. */
  dynamicAddresses: string[]
  staticAddresses: string[]
  callBackNumbers: string[]
}

interface RegisteringShop {
  brand: string
  /** Without a trailing slash. */
  shopUrl: string
  phone: string
}

export function smsToRegister({ brand, shopUrl, phone }: RegisteringShop): SmsToRegister {
  const shop = { shopUrl, company: { brand, phone } }
  const fill = fillShopWords(shop)
  const { addresses, callBackNumbers } = smsRegistration({ ...shop, smsTemplates: mapSmsNames(name => name) })
  const templates = SMS_NAMES.map(name => {
    const text = fill(SMS_TEXTS[name])
    return {
      name,
      setting: smsSettingOf(name),
      text: text.replace(SMS_VARIABLE, '{#$2#}'),
      atGateway: text.replace(SMS_VARIABLE, '##$1##'),
      sample: readSms(shop, { name, variables: sampleOf(name, shop) }),
      category: name === 'code' ? 'Transactional (some carriers: Service implicit)' : 'Service implicit',
      isRequired: name === 'code',
    }
  })
  const staticAddresses = [fill('{profile}'), new URL(shopUrl).hostname]
  return { templates, dynamicAddresses: addresses, staticAddresses, callBackNumbers }
}

const TOKEN = '7K3MQ9T4B2C8D5F6'

/** The page behind the link of a text. */
function linkOf(name: SmsName, shopUrl: string): SmsValue<'url'> {
  if (name === 'payLink') return url(shortAddress(shopUrl, 'pay') + TOKEN)
  if (name.startsWith('atDoor')) return url(shortAddress(shopUrl, 'door') + TOKEN)
  return url(`${shortAddress(shopUrl, 'order')}7K3MQ9T4`)
}

const WORDS = {
  NUMBER: '7K3MQ9T4',
  WHEN: 'Tue 24 Nov 7 to 8 AM',
  DAY: '21 Nov 2026',
  HOUR: '7 to 8 AM',
  TIME: '9 15 AM',
  BEFORE: 'only water after 9 PM on Mon',
  FAST: 'not needed',
  FOOD: 'Eat and drink as usual',
  NOW: 'please eat now by 7 15 AM',
  WHAT: 'a test was added',
  PAID: 'Nothing to pay',
  BOOKER: 'Priya',
  WHO: 'Ravi',
  COLLECTOR: 'Sana Qureshi',
}

const DIGITS = { OTP: '482107', AMOUNT: '2499', MINUTES: '25', CODE: '9044' }

/** A value for each variable of any text; a text takes its own. */
function sampleOf(
  name: SmsName,
  { shopUrl, company }: { shopUrl: string; company: { phone: string } },
): Record<string, SmsValue> {
  const words = Object.entries(WORDS).map(([variable, value]) => [variable, alphanumeric(value)])
  const numbers = Object.entries(DIGITS).map(([variable, value]) => [variable, digits(value)])
  return {
    ...Object.fromEntries([...words, ...numbers]),
    ...(name === 'requestReceived' && {
      WHEN: alphanumeric('by 1 50 PM'),
      WHAT: alphanumeric('your prescription'),
    }),
    ...((name === 'newSignIn' || name === 'newStaffKey') && { WHEN: alphanumeric('21 Nov 2026 5 30 PM') }),
    LINK: linkOf(name, shopUrl),
    PHONE: callBackNumber(company.phone),
  }
}
