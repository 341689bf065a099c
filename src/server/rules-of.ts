import type { Rules, Shop, SmsTemplates, WhatsAppRules } from '#domain/shop.ts'
import { mapSmsNames, smsSettingOf } from '#text/sent/sms.ts'
import { mapWhatsAppNames, whatsappSettingOf } from '#text/sent/whatsapp.ts'
import type { ShopSettings } from '#wire/settings.ts'
import { readSecret } from './config.ts'
import type { Environment } from './settings/environment.ts'

/** Maps the configuration to the domain's rules and to the settings of pages. */

const MINUTE = 60 * 1000

/** Template ids of the SMS texts that are registered with the carriers. */
const smsTemplatesOf = (values: Environment): SmsTemplates => ({
  ...mapSmsNames(name => values[smsSettingOf(name)]),
  code: values.SMS_TEMPLATE_CODE,
})

/** A live shop has WhatsApp if it is configured; a demo uses the simulator's. */
const whatsappRulesOf = (values: Environment): WhatsAppRules | null =>
  values.SHOP_MODE === 'live' && !values.WHATSAPP_URL
    ? null
    : {
        templates: mapWhatsAppNames(name => values[whatsappSettingOf(name)]),
        codeTemplate: values.WHATSAPP_TEMPLATE_CODE ?? null,
        waitFor: 10 * MINUTE,
      }

/** The shop's rules from its configuration. `shopUrl` has no trailing slash. */
export function buildRules(values: Environment, shopUrl: string): Rules {
  return {
    shopUrl,
    secret: readSecret(values),
    slotCapacity: values.SLOT_CAPACITY,
    assumesCity: values.SHOP_MODE === 'demo',
    patientsPerSeat: values.PATIENTS_PER_SEAT,
    lateAfter: values.LATE_AFTER_MINUTES * MINUTE,
    codeLength: values.CODE_LENGTH,
    sessionIdleFor: 7 * 24 * 60 * MINUTE,
    codesPerAddress: values.CODES_PER_ADDRESS,
    codesPerHour: values.CODES_PER_HOUR,
    wrongCodesPerAddress: 100,
    wrongCodesPerHour: 1000,
    wrongPasswordsPerAddress: 1000,
    accountsPerAddress: 100,
    lookupsPerAddress: 300,
    lookupsPerHour: 3000,
    formsPerAddress: 60,
    formsPerHour: 1000,
    prescriptionBytes: values.PRESCRIPTIONS_MEGABYTES * 1_000_000,
    ordersPerCustomer: 20,
    failedPaymentTexts: 3,
    paymentCallsPerAddress: 6000,
    unknownOrdersPerAddress: 60,
    requestsPerAddress: values.REQUESTS_PER_ADDRESS,
    cancelFee: values.CANCEL_FEE,
    deskLockAfter: values.DESK_LOCK_MINUTES * MINUTE,
    discountUpTo: values.DISCOUNT_UP_TO,
    refundAloneUpTo: values.REFUND_ALONE_UP_TO * 100,
    deskOrdersPerHour: 120,
    refundsAloneADay: values.REFUNDS_ALONE_A_DAY * 100,
    upiAddress: values.UPI_ADDRESS ?? (values.SHOP_MODE === 'demo' ? 'jaanch@demo' : null),
    holdFor: 30 * MINUTE,
    paymentOpenFor: 20 * MINUTE,
    retention: {
      formsDays: values.KEEP_FORMS_DAYS,
      prescriptionsDays: values.KEEP_PRESCRIPTIONS_DAYS,
      replacedReportsDays: values.KEEP_REPLACED_REPORTS_DAYS,
      unpaidOrdersDays: values.KEEP_UNPAID_ORDERS_DAYS,
      messagesDays: values.KEEP_MESSAGES_DAYS,
      booksYears: values.KEEP_BOOKS_YEARS,
    },
    smsTemplates: smsTemplatesOf(values),
    smsReportSecret: values.SMS_REPORT_SECRET ?? null,
    whatsapp: whatsappRulesOf(values),
    company: {
      brand: values.BRAND,
      name: values.COMPANY_NAME,
      address: values.COMPANY_ADDRESS,
      state: values.COMPANY_STATE.name,
      stateCode: values.COMPANY_STATE.code,
      phone: values.COMPANY_PHONE,
      email: values.COMPANY_EMAIL,
      gstin: values.COMPANY_GSTIN ?? '',
    },
    tax: {
      treatment: values.TAX_TREATMENT,
      rate: Math.round(values.TAX_RATE_PERCENT * 100),
      sac: values.TAX_SAC,
    },
  }
}

export const buildSettings = (
  values: Environment,
  rules: Rules,
  providers: Shop['providers'],
): ShopSettings => ({
  brand: rules.company.brand,
  company: {
    name: rules.company.name,
    address: rules.company.address,
    phone: rules.company.phone,
    email: rules.company.email,
  },
  isDemo: values.SHOP_MODE === 'demo',
  url: rules.shopUrl,
  googleClientId: values.GOOGLE_CLIENT_ID ?? null,
  codeLength: rules.codeLength,
  retention: rules.retention,
  lateAfterMinutes: values.LATE_AFTER_MINUTES,
  cancelFee: rules.cancelFee,
  hasWhatsApp: rules.whatsapp !== null,
  hasWhatsAppCodes: Boolean(rules.whatsapp?.codeTemplate),
  hasUpi: rules.upiAddress !== null,
  paymentProviders: providers.map(({ name }) => name),
})
