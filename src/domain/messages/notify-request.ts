import { readFacts } from '#domain/catalogue/facts.ts'
import { type AnyRequest, isBooking, requestById } from '#domain/requests/list-requests.ts'
import { countFormText } from '#domain/requests/public-forms.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { indianDate } from '#rules/dates.ts'
import { callDue } from '#rules/desk/requests.ts'
import { deliver, waitForAll } from './deliver.ts'
import { bookingForDesk, landingRequestForDesk, prescriptionForDesk } from './desk-email.ts'
import type { EmailText } from './email.ts'
import { requestReceivedSms, type Sms } from './sms.ts'

/** To the customer by SMS, and to the desk by email. */
export async function notifyRequest(shop: Shop, { kind, id }: Jobs['notify-request']): Promise<void> {
  const request = await requestById(shop.db, id)
  if (!request) return
  const { mobile } = request
  const subject = `${kind}:${id}`
  await waitForAll([
    deliver(shop, { subject, about: 'received', channel: 'sms' }, async () => {
      await countFormText(shop, mobile, subject)
      await shop.sms.send({ phone: mobile, ...(await receivedSms(shop, request)) })
    }),
    deliver(shop, { subject, about: 'for-desk', channel: 'email' }, async () =>
      shop.email.send({ to: shop.rules.company.email, ...letterOf(shop, request) }),
    ),
  ])
}

/** States by when we call only if the company promises a time on its forms. */
async function receivedSms({ db, rules, now }: Shop, request: AnyRequest): Promise<Sms> {
  const { help } = await readFacts(db)
  const { kind, preferredAt, preferredDate, createdAt } = request
  const day = preferredAt ? indianDate(preferredAt) : preferredDate
  const callBy = help.callBack === null ? null : callDue(createdAt)
  return requestReceivedSms(rules.smsTemplates, { kind, day, callBy }, now())
}

function letterOf({ rules }: Pick<Shop, 'rules'>, row: AnyRequest): EmailText {
  if (isBooking(row)) return bookingForDesk(row)
  return row.kind === 'offer' ? landingRequestForDesk(row) : prescriptionForDesk(row, rules.shopUrl)
}
