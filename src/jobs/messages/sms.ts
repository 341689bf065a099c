import type { SmsTemplates } from '#domain/shop.ts'

/**
 * The SMS texts, as they are registered with the carriers (DLT): a text that doesn't match its template is dropped
 * by them. `##NAME##` marks a variable. No result and no test name ever stands in an SMS.
 * The code's last line lets the browser fill the code in by itself (WebOTP); `host` is the shop's own.
 */
export const smsTexts = (ids: SmsTemplates, host: string): Record<string, string> => ({
  [ids.code]: `##OTP## is your code for Jaanch. It is valid for 5 minutes. Do not share it with anyone.\n\n@${host} ###OTP##`,
  [ids.orderConfirmed]:
    'Jaanch: booking ##NUMBER## is confirmed. Our collector comes on ##DAY##, ##SLOT##. Details: ##LINK##',
  [ids.paymentFailed]:
    'Jaanch: the payment for booking ##NUMBER## did not go through. Your slot is held until ##UNTIL##. Try again: ##LINK##',
  [ids.collectorTomorrow]:
    'Jaanch: our collector comes tomorrow, ##SLOT##, for booking ##NUMBER##. ##FASTING##',
  [ids.reportReady]: 'Jaanch: the report for booking ##NUMBER## is ready. Log in to see it: ##LINK##',
  [ids.refunded]:
    'Jaanch: Rs ##AMOUNT## for booking ##NUMBER## is on its way back to you. Banks take up to 7 days.',
  [ids.requestReceived]: 'Jaanch: we have received your request and will call you on this number. Thank you.',
})
