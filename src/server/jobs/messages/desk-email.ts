import {
  type BookingRow,
  type LandingRow,
  type PrescriptionRow,
  requestedName,
} from '#domain/requests/list-requests.ts'
import { formatDateTime, formatLongDay, indianDate } from '#rules/dates.ts'
import * as letter from '#text/sent/letters.ts'
import { say } from '#text/text.ts'
import { type Letter, lines } from './email.ts'

/** E-mails to the shop's own desk. */

const whoAsks = ({ name, mobile, email }: Pick<LandingRow, 'name' | 'mobile' | 'email'>): string[] => [
  say(letter.nameLine, { name }),
  say(letter.mobileLine, { mobile }),
  say(letter.emailLine, { email: email ?? say(letter.notGiven) }),
]

/** For the desk: a home visit or a consultation was asked for, and the customer waits for a call. */
export const bookingForDesk = (row: BookingRow): Letter => ({
  subject: say(row.kind === 'home-care' ? letter.homeVisitAsked : letter.consultationAsked, {
    service: requestedName(row),
  }),
  text: lines(
    ...whoAsks(row),
    say(letter.serviceLine, { service: requestedName(row) }),
    row.city !== null && say(letter.cityLine, { city: row.city }),
    row.address !== null && say(letter.addressLine, { address: row.address }),
    say(letter.wantedFor, {
      when:
        row.kind === 'home-care'
          ? formatLongDay(indianDate(row.preferredAt))
          : formatDateTime(row.preferredAt),
    }),
    say(letter.askedAt, { time: formatDateTime(row.createdAt) }),
  ),
})

export const landingRequestForDesk = (row: LandingRow): Letter => ({
  subject: say(letter.testAsked),
  text: lines(
    ...whoAsks(row),
    say(letter.wantedFor, { when: formatLongDay(row.preferredDate) }),
    say(letter.askedAt, { time: formatDateTime(row.createdAt) }),
  ),
})

/** Few stars: which booking and how many, and no word of the tests, nor of what was written about them. */
export const lowRatingForDesk = (number: string, count: number): Letter => ({
  subject: say(letter.lowRatingSubject, { number, count }),
  text: lines(
    say(letter.lowRating, { number }),
    say(letter.howToReadRating),
    '  npm run ops -- ratings --low',
  ),
})

/** Which order and who of the staff; no word of the patient, nor of the reason, which may say what ails them. */
export const emergencyAccessForOwner = ({
  number,
  who,
  at,
}: {
  number: string
  who: string
  at: Date
}): Letter => ({
  subject: say(letter.emergencySubject, { number }),
  text: lines(
    say(letter.emergencyOpened, { who, number, time: formatDateTime(at) }),
    say(letter.emergencyWhere),
  ),
})

/** For a person without a phone on the staff list: the company informs them. */
export const staffKeyForOwner = ({ name, at }: { name: string; at: Date }): Letter => ({
  subject: say(letter.staffKeySubject, { name }),
  text: lines(say(letter.staffKeyAdded, { name, time: formatDateTime(at) })),
})

/** Without the prescription, as health data stays out of mailboxes: its download is audited. */
export const prescriptionForDesk = (
  { createdAt }: Pick<PrescriptionRow, 'createdAt'>,
  shopUrl: string,
): Letter => ({
  subject: say(letter.prescriptionWaits),
  text: lines(
    say(letter.receivedAt, { time: formatDateTime(createdAt) }),
    say(letter.whomToCall),
    `${shopUrl}/desk/requests`,
  ),
})
