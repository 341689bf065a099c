import { useState } from 'react'
import { deskApi } from '#desk/frame/desk-api.ts'
import { useTry } from '#kit/desk/use-try.ts'
import * as page from '#text/desk/order-page.ts'
import { say } from '#text/text.ts'
import { Fact, Part } from './fact.tsx'
import type { DeskOrder } from './use-order.ts'

type Phones = Awaited<ReturnType<typeof deskApi.showDeskPhones>>['phones']

/** Who is examined and who booked. Phones are masked until somebody asks for them, which is recorded. */
export function Who({ order, onShown }: { order: DeskOrder; onShown: () => Promise<void> }) {
  const { patients, customer, consents } = order
  const [phones, setPhones] = useState<Phones>()
  const { isBusy, press, why } = useTry(async () => {
    setPhones((await deskApi.showDeskPhones({ params: { id: order.orderId } })).phones)
    await onShown()
  })
  const isSelf = patients.length === 1 && patients[0]?.relation === 'self'
  const label = (position: number) =>
    patients.length > 1 ? say(page.patientNumber, { number: position + 1 }) : say(page.patientLabel)
  return (
    <Part title={say(page.whoTitle)}>
      {patients.map(({ position, name, gender, age }) => (
        <Fact key={position} name={label(position)}>
          {say(page.personLine, { name, gender, age })}
        </Fact>
      ))}
      <Fact name={say(page.phoneLabel)}>
        {phones ? (
          <PhoneLink phone={phones.patients[0] ?? phones.customer} />
        ) : (
          <>
            {patients[0]?.phone ?? customer.phone ?? say(page.noPhone)}{' '}
            {!order.openedUntil && (
              <>
                <button type="button" className="desk-small" aria-disabled={isBusy} onClick={press}>
                  {say(page.showPhones)}
                </button>{' '}
                <span className="desk-quiet">{say(page.showingRecorded)}</span>
              </>
            )}
          </>
        )}
      </Fact>
      {order.door && (
        <Fact name={say(page.doorLabel)}>
          {order.door.name} {phones ? <PhoneLink phone={phones.door} /> : order.door.phone}
        </Fact>
      )}
      {order.alternatePhone && (
        <Fact name={say(page.secondPhone)}>
          {phones ? <PhoneLink phone={phones.alternate} /> : order.alternatePhone}
        </Fact>
      )}
      <Fact name={say(page.bookedBy)}>
        {isSelf ? (customer.name ?? say(page.unknownName)) : null}
        {!isSelf &&
          say(page.bookedByLine, {
            name: customer.name ?? say(page.unknownName),
            phone: phones?.customer ?? customer.phone ?? say(page.noPhone),
          })}
        {!customer.isPhoneVerified && <span className="desk-mark">{say(page.notSignedIn)}</span>}
      </Fact>
      {consents.length > 0 && (
        <Fact name={say(page.consentsLabel)}>
          {consents.map(one => (
            <span key={`${one.patient} ${one.purpose} ${one.at}`} className="desk-line">
              {consentWords(order, one)}
            </span>
          ))}
        </Fact>
      )}
      <p role="alert" className="desk-problem">
        {why}
      </p>
    </Part>
  )
}

const PhoneLink = ({ phone }: { phone: string | null | undefined }) =>
  phone ? <a href={`tel:+91${phone}`}>{phone}</a> : say(page.noPhone)

function consentWords({ patients }: DeskOrder, one: DeskOrder['consents'][number]): string {
  const words = {
    name: patients[one.patient]?.name ?? '',
    purpose: say(page.purposes[one.purpose as keyof typeof page.purposes]),
    given: say(page.givenAs[one.given as keyof typeof page.givenAs]),
  }
  return one.guardianName
    ? say(page.consentLineOf, { ...words, guardian: one.guardianName })
    : say(page.consentLine, words)
}
