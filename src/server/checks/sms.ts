import { and, eq, gt } from 'drizzle-orm'
import { messages } from '#db/schema.ts'
import { sendSms, smsOf } from '#domain/sms.ts'
import { DAY_MS } from '#rules/durations.ts'
import { digits } from '#rules/sms-values.ts'
import { SMS_NAMES } from '#text/sent/sms.ts'
import { type Check, ok, warn } from './check.ts'

const LIST = 'npm run ops -- messages templates lists the texts to register.'

/** The gateways, and which texts are registered with the carriers. */
export const sms: Check = {
  name: 'sms',
  title: 'SMS',
  isRequired: false,
  needs: 'phone',
  async run({ shop, values }, { sendTo }) {
    if (sendTo) await sendSms(shop, sendTo, smsOf('code', { OTP: digits('000000') }))
    const { smsTemplates, smsReportSecret } = shop.rules
    const count = SMS_NAMES.filter(name => smsTemplates[name]).length
    const about = `${values.SMS_PROVIDERS.join(', ')}, ${count} of ${SMS_NAMES.length} texts registered`

    if (!smsTemplates.bookingNews)
      return warn(`${about}, without bookingNews`, `It stands in for every text about a booking. ${LIST}`)
    const isUnsent = and(
      eq(messages.failure, 'not-set-up'),
      gt(messages.at, new Date(shop.now().getTime() - 7 * DAY_MS)),
    )
    const unsent = await shop.db.$count(messages, isUnsent)
    if (unsent > 0) return warn(`${about}; ${unsent} of the last week’s messages had no text`, LIST)
    if (smsReportSecret === null)
      return warn(`${about}, no delivery reports`, 'Set SMS_REPORT_SECRET, and its address at the gateway.')
    return sendTo
      ? ok(`${about}; a test code was accepted`)
      : warn(`${about}; not tried`, 'Enter a mobile number to get a test code, 000000.')
  },
}
