import { bookingById, landingRequestById, prescriptionById } from '#domain/requests/list-requests.ts'
import { countFormText } from '#domain/requests/public-forms.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { allOf, deliver } from '../deliver.ts'
import { bookingForDesk, landingRequestForDesk, prescriptionForDesk } from '../messages/desk-email.ts'
import type { Letter } from '../messages/email.ts'
import { requestReceivedSms } from '../messages/sms.ts'

interface Request {
  mobile: string
  /** To the shop's desk. */
  letter: Letter
}

/** Confirms a request to the customer by SMS, and tells the shop's desk by e-mail. */
export async function notifyRequest(shop: Shop, { kind, id }: Jobs['notify-request']): Promise<void> {
  const request = await REQUESTS[kind](shop, id)
  if (!request) return
  const { mobile, letter } = request
  const subject = `${kind}:${id}`
  await allOf([
    deliver(shop, { subject, about: 'received', channel: 'sms' }, async () => {
      await countFormText(shop, mobile)
      await shop.sms.send({ phone: mobile, ...requestReceivedSms(shop.rules.smsTemplates) })
    }),
    deliver(shop, { subject, about: 'for-desk', channel: 'email' }, async () =>
      shop.email.send({ to: shop.rules.company.email, ...letter }),
    ),
  ])
}

type FindRequest = (shop: Shop, id: string) => Promise<Request | undefined>

const REQUESTS: Record<Jobs['notify-request']['kind'], FindRequest> = {
  async booking({ db }, id) {
    const row = await bookingById(db, id)
    return row && { mobile: row.mobile, letter: bookingForDesk(row) }
  },
  async landing({ db }, id) {
    const row = await landingRequestById(db, id)
    return row && { mobile: row.mobile, letter: landingRequestForDesk(row) }
  },
  async prescription({ db }, id) {
    const row = await prescriptionById(db, id)
    return row && { mobile: row.mobile, letter: prescriptionForDesk(row) }
  },
}
