import { readFacts } from '#domain/catalogue/facts.ts'
import { deliver, deliverSms, waitForAll } from '#domain/messages/deliver.ts'
import { type EmailText, lines } from '#domain/messages/email.ts'
import * as inEmail from '#domain/messages/words.ts'
import {
  type AnyRequest,
  type BookingRow,
  isBooking,
  type LandingRow,
  type PrescriptionRow,
  requestById,
  requestedName,
} from '#domain/requests/list-requests.ts'
import { countFormText } from '#domain/requests/public-forms.ts'
import type { Jobs, Shop } from '#domain/shop.ts'
import { type Sms, smsOf } from '#domain/sms.ts'
import {
  formatDateTime,
  formatDay,
  formatLongDay,
  formatTime,
  type IndianDate,
  indianDate,
} from '#rules/dates.ts'
import { callDue, type RequestKind } from '#rules/desk/requests.ts'
import { alphanumeric } from '#rules/sms-values.ts'
import * as inSms from '#text/sent/sms.ts'
import { say } from '#text/text.ts'

/** What a request is about, and the day for which it was sent, if any. Services and specialists stay out of SMS. */
interface ReceivedRequest {
  kind: RequestKind
  day: IndianDate | null
  /** When we promise to call; null without a promise. */
  callBy: Date | null
}

const ABOUT = { prescription: inSms.aboutPrescription, offer: inSms.aboutOffer } as const

export function requestReceivedSms({ kind, day, callBy }: ReceivedRequest, now: Date): Sms {
  const time = callBy && (indianDate(callBy) === indianDate(now) ? formatTime(callBy) : dayAndTime(callBy))
  const what =
    kind === 'home-care' || kind === 'consultation'
      ? say(kind === 'home-care' ? inSms.aboutHomeCare : inSms.aboutConsultation, {
          day: formatDay(day ?? indianDate(now)),
        })
      : say(ABOUT[kind])
  return smsOf('requestReceived', {
    WHEN: alphanumeric(time === null ? say(inSms.callSoon) : say(inSms.callBy, { time })),
    WHAT: alphanumeric(what),
  })
}

const dayAndTime = (at: Date): string => `${formatDay(indianDate(at))}, ${formatTime(at)}`

const whoAsks = ({ name, mobile, email }: Pick<LandingRow, 'name' | 'mobile' | 'email'>): string[] => [
  say(inEmail.nameLine, { name }),
  say(inEmail.mobileLine, { mobile }),
  say(inEmail.emailLine, { email: email ?? say(inEmail.notGiven) }),
]

/** A request for a home visit or a consultation: the customer waits for a call. */
const bookingForDesk = (row: BookingRow): EmailText => ({
  subject: say(row.kind === 'home-care' ? inEmail.homeVisitRequested : inEmail.consultationRequested, {
    service: requestedName(row),
  }),
  text: lines(
    ...whoAsks(row),
    say(inEmail.serviceLine, { service: requestedName(row) }),
    row.city !== null && say(inEmail.cityLine, { city: row.city }),
    row.address !== null && say(inEmail.addressLine, { address: row.address }),
    say(inEmail.wantedFor, {
      when:
        row.kind === 'home-care'
          ? formatLongDay(indianDate(row.preferredAt))
          : formatDateTime(row.preferredAt),
    }),
    say(inEmail.askedAt, { time: formatDateTime(row.createdAt) }),
  ),
})

const landingRequestForDesk = (row: LandingRow): EmailText => ({
  subject: say(inEmail.testRequested),
  text: lines(
    ...whoAsks(row),
    say(inEmail.wantedFor, { when: formatLongDay(row.preferredDate) }),
    say(inEmail.askedAt, { time: formatDateTime(row.createdAt) }),
  ),
})

/** Without the prescription, because mailboxes must contain no health data; each download is audited. */
const prescriptionForDesk = (
  { createdAt }: Pick<PrescriptionRow, 'createdAt'>,
  shopUrl: string,
): EmailText => ({
  subject: say(inEmail.prescriptionWaiting),
  text: lines(
    say(inEmail.receivedAt, { time: formatDateTime(createdAt) }),
    say(inEmail.whomToCall),
    `${shopUrl}/desk/requests`,
  ),
})

/** To the customer by SMS, and to the desk by email. */
export async function notifyRequest(shop: Shop, { kind, id }: Jobs['notify-request']): Promise<void> {
  const request = await requestById(shop.db, id)
  if (!request) return
  const { mobile } = request
  const subject = `${kind}:${id}`
  await waitForAll([
    deliverSms(
      shop,
      { subject, about: 'received' },
      {
        phone: mobile,
        sms: await receivedSms(shop, request),
        count: () => countFormText(shop, mobile, subject),
      },
    ),
    deliver(shop, { subject, about: 'for-desk', channel: 'email' }, async () =>
      shop.email.send({ to: shop.rules.company.email, ...letterOf(shop, request) }),
    ),
  ])
}

/** States by when we call only if the company promises a time on its forms. */
async function receivedSms({ db, now }: Shop, request: AnyRequest): Promise<Sms> {
  const { help } = await readFacts(db)
  const { kind, preferredAt, preferredDate, createdAt } = request
  const day = preferredAt ? indianDate(preferredAt) : preferredDate
  const callBy = help.callBack === null ? null : callDue(createdAt)
  return requestReceivedSms({ kind, day, callBy }, now())
}

function letterOf({ rules }: Pick<Shop, 'rules'>, row: AnyRequest): EmailText {
  if (isBooking(row)) return bookingForDesk(row)
  return row.kind === 'offer' ? landingRequestForDesk(row) : prescriptionForDesk(row, rules.shopUrl)
}
