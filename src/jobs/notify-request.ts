import path from 'node:path'
import { eq } from 'drizzle-orm'
import { bookings, landingRequests, prescriptions } from '#db/schema.ts'
import { countFormText } from '#domain/accounts/public-forms.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import type { EmailMessage } from '#outside/email.ts'
import { allOf, deliver } from './deliver.ts'
import { bookingForDesk, landingRequestForDesk, prescriptionForDesk } from './messages/email.ts'
import { requestReceivedSms } from './messages/sms.ts'

interface Request {
  mobile: string
  /** For the shop's desk; made when it is sent, because a file may have to be fetched for it. */
  letter: () => Promise<Omit<EmailMessage, 'to'>>
}

/** Tells the customer that a request arrived (SMS) and the shop's desk what was asked for (e-mail). */
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
      shop.email.send({ to: shop.rules.company.email, ...(await letter()) }),
    ),
  ])
}

type FindRequest = (shop: Shop, id: string) => Promise<Request | undefined>

const REQUESTS: Record<Jobs['notify-request']['kind'], FindRequest> = {
  async booking({ db }, id) {
    const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
    return row && { mobile: row.mobile, letter: async () => bookingForDesk(row) }
  },
  async landing({ db }, id) {
    const [row] = await db.select().from(landingRequests).where(eq(landingRequests.id, id))
    return row && { mobile: row.mobile, letter: async () => landingRequestForDesk(row) }
  },
  async prescription({ db, files }, id) {
    const [row] = await db.select().from(prescriptions).where(eq(prescriptions.id, id))
    if (!row) return undefined
    return {
      mobile: row.mobile,
      async letter() {
        const content = await files.get(row.fileKey)
        const filename = `prescription${path.extname(row.fileKey)}`
        return {
          ...prescriptionForDesk(row),
          attachments: [{ filename, content, contentType: row.contentType }],
        }
      },
    }
  },
}
