import type { ShopSettings } from '#contract/settings.ts'
import type { Rules, SmsTemplates } from '#domain/shop.ts'
import { type Environment, secretOf } from './config.ts'

/** What configuration means to the domain's functions, and what of it pages may know. */

const MINUTE = 60 * 1000

const DEMO_TEMPLATES: SmsTemplates = {
  code: 'demo-code',
  orderConfirmed: 'demo-order-confirmed',
  paymentFailed: 'demo-payment-failed',
  visitTomorrow: 'demo-visit-tomorrow',
  reportReady: 'demo-report-ready',
  refunded: 'demo-refunded',
  requestReceived: 'demo-request-received',
  newSignIn: 'demo-new-sign-in',
  cancelled: 'demo-cancelled',
}

/** Ids under which the message texts are registered with the carriers. */
export const smsTemplatesOf = (values: Environment): SmsTemplates => ({
  code: values.SMS_TEMPLATE_CODE ?? DEMO_TEMPLATES.code,
  orderConfirmed: values.SMS_TEMPLATE_ORDER_CONFIRMED ?? DEMO_TEMPLATES.orderConfirmed,
  paymentFailed: values.SMS_TEMPLATE_PAYMENT_FAILED ?? DEMO_TEMPLATES.paymentFailed,
  visitTomorrow: values.SMS_TEMPLATE_VISIT_TOMORROW ?? DEMO_TEMPLATES.visitTomorrow,
  reportReady: values.SMS_TEMPLATE_REPORT_READY ?? DEMO_TEMPLATES.reportReady,
  refunded: values.SMS_TEMPLATE_REFUNDED ?? DEMO_TEMPLATES.refunded,
  requestReceived: values.SMS_TEMPLATE_REQUEST_RECEIVED ?? DEMO_TEMPLATES.requestReceived,
  newSignIn: values.SMS_TEMPLATE_NEW_SIGN_IN ?? DEMO_TEMPLATES.newSignIn,
  cancelled: values.SMS_TEMPLATE_CANCELLED ?? DEMO_TEMPLATES.cancelled,
})

/** The shop's rules from its configuration. `shopUrl` has no slash at the end. */
export function rulesOf(values: Environment, shopUrl: string): Rules {
  return {
    shopUrl,
    secret: secretOf(values),
    slotCapacity: values.SLOT_CAPACITY,
    codeLength: values.CODE_LENGTH,
    sessionIdleFor: values.SESSION_IDLE_DAYS * 24 * 60 * MINUTE,
    codesPerAddress: values.CODES_PER_ADDRESS,
    codesPerHour: values.CODES_PER_HOUR,
    wrongCodesPerAddress: values.WRONG_CODES_PER_ADDRESS,
    wrongCodesPerHour: values.WRONG_CODES_PER_HOUR,
    wrongPasswordsPerAddress: values.WRONG_PASSWORDS_PER_ADDRESS,
    accountsPerAddress: values.ACCOUNTS_PER_ADDRESS,
    lookupsPerAddress: values.LOOKUPS_PER_ADDRESS,
    lookupsPerHour: values.LOOKUPS_PER_HOUR,
    formsPerAddress: values.FORMS_PER_ADDRESS,
    formsPerHour: values.FORMS_PER_HOUR,
    prescriptionBytes: values.PRESCRIPTIONS_MEGABYTES * 1_000_000,
    ordersPerCustomer: values.ORDERS_PER_CUSTOMER,
    failedPaymentTexts: values.FAILED_PAYMENT_TEXTS,
    paymentCallsPerAddress: values.PAYMENT_CALLS_PER_ADDRESS,
    unknownOrdersPerAddress: values.UNKNOWN_ORDERS_PER_ADDRESS,
    requestsPerAddress: values.REQUESTS_PER_ADDRESS,
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
    company: {
      brand: values.BRAND,
      name: values.COMPANY_NAME ?? 'Jaanch Diagnostics (demo)',
      address: values.COMPANY_ADDRESS ?? '1 Sample Street, Fort, Mumbai 400001',
      state: values.COMPANY_STATE,
      stateCode: values.COMPANY_STATE_CODE,
      phone: values.COMPANY_PHONE ?? '022 0000 0000',
      email: values.COMPANY_EMAIL ?? 'care@jaanch.example',
      gstin: values.COMPANY_GSTIN ?? '',
    },
    tax: {
      treatment: values.TAX_TREATMENT,
      rate: Math.round(values.TAX_RATE_PERCENT * 100),
      sac: values.TAX_SAC,
    },
  }
}

/** What every page may know. */
export const settingsOf = (values: Environment, rules: Rules): ShopSettings => ({
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
})
