import {
  type BookingRow,
  type LandingRow,
  type PrescriptionRow,
  requestedName,
} from '#domain/requests/list-requests.ts'
import { formatDateTime, formatLongDay, indianDate } from '#rules/dates.ts'
import { say } from '#text/text.ts'
import { type EmailText, lines } from './email.ts'
import * as words from './words.ts'

/** E-mails to the shop's own desk. */

const whoAsks = ({ name, mobile, email }: Pick<LandingRow, 'name' | 'mobile' | 'email'>): string[] => [
  say(words.nameLine, { name }),
  say(words.mobileLine, { mobile }),
  say(words.emailLine, { email: email ?? say(words.notGiven) }),
]

/** A request for a home visit or a consultation: the customer waits for a call. */
export const bookingForDesk = (row: BookingRow): EmailText => ({
  subject: say(row.kind === 'home-care' ? words.homeVisitRequested : words.consultationRequested, {
    service: requestedName(row),
  }),
  text: lines(
    ...whoAsks(row),
    say(words.serviceLine, { service: requestedName(row) }),
    row.city !== null && say(words.cityLine, { city: row.city }),
    row.address !== null && say(words.addressLine, { address: row.address }),
    say(words.wantedFor, {
      when:
        row.kind === 'home-care'
          ? formatLongDay(indianDate(row.preferredAt))
          : formatDateTime(row.preferredAt),
    }),
    say(words.askedAt, { time: formatDateTime(row.createdAt) }),
  ),
})

export const landingRequestForDesk = (row: LandingRow): EmailText => ({
  subject: say(words.testRequested),
  text: lines(
    ...whoAsks(row),
    say(words.wantedFor, { when: formatLongDay(row.preferredDate) }),
    say(words.askedAt, { time: formatDateTime(row.createdAt) }),
  ),
})

/** A low rating: booking and stars, without tests and comment. */
export const lowRatingForDesk = (number: string, count: number): EmailText => ({
  subject: say(words.lowRatingSubject, { number, count }),
  text: lines(say(words.lowRating, { number }), say(words.howToReadRating), '  npm run ops -- ratings --low'),
})

/** Names the order and the staff member, but not the patient or the reason, which may be medical. */
export const emergencyAccessForOwner = ({
  number,
  who,
  at,
}: {
  number: string
  who: string
  at: Date
}): EmailText => ({
  subject: say(words.emergencySubject, { number }),
  text: lines(
    say(words.emergencyOpened, { who, number, time: formatDateTime(at) }),
    say(words.emergencyWhere),
  ),
})

/** If the member of staff has no phone on the list, the company informs them. */
export const staffKeyForOwner = ({ name, at }: { name: string; at: Date }): EmailText => ({
  subject: say(words.staffKeySubject, { name }),
  text: lines(say(words.staffKeyAdded, { name, time: formatDateTime(at) })),
})

/** Without the prescription, because mailboxes must contain no health data; each download is audited. */
export const prescriptionForDesk = (
  { createdAt }: Pick<PrescriptionRow, 'createdAt'>,
  shopUrl: string,
): EmailText => ({
  subject: say(words.prescriptionWaiting),
  text: lines(
    say(words.receivedAt, { time: formatDateTime(createdAt) }),
    say(words.whomToCall),
    `${shopUrl}/desk/requests`,
  ),
})
