import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type DeskAnswer, deskApi } from '#desk/frame/desk-api.ts'
import { Alert } from '#kit/desk/section.tsx'
import { useSubmit } from '#kit/desk/use-submit.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import type { DeskOrder } from './contract.ts'
import { FactGroup, OrderFact } from './parts.tsx'
import { words } from './words.ts'

type Phones = DeskAnswer<'showDeskPhones'>['phones']

/** Patients and customer. Phones are masked until they are shown, which is logged. */
export function OrderPeople({ order, onShown }: { order: DeskOrder; onShown: () => Promise<void> }) {
  const { patients, customer } = order
  const [phones, setPhones] = useState<Phones>()
  const { isBusy, submit, error } = useSubmit(async () => {
    setPhones((await deskApi.showDeskPhones({ params: { id: order.orderId } })).phones)
    await onShown()
  })
  const isSelf = patients.length === 1 && patients[0]?.relation === 'self'
  const label = (position: number) =>
    patients.length > 1 ? words.patientNumber({ number: position + 1 }) : 'Patient'
  return (
    <FactGroup title="Who">
      {patients.map(({ position, name, gender, age, lines }) => (
        <OrderFact key={position} name={label(position)}>
          {words.personLine({ name, gender, age })}{' '}
          {patients.length > 1 && lines.every(({ isCancelled }) => isCancelled) && (
            <span className="text-muted">(tests cancelled)</span>
          )}
        </OrderFact>
      ))}
      <OrderFact name="Phone">
        {phones ? (
          <PhoneLink phone={phones.patients[0] ?? phones.customer} />
        ) : (
          <span className="flex flex-wrap items-center gap-x-2">
            {patients[0]?.phone ?? customer.phone ?? words.noPhone}
            {!order.openedUntil && (
              <button
                type="button"
                className="compact"
                title="This is logged"
                aria-disabled={isBusy}
                onClick={() => submit()}
              >
                Show
              </button>
            )}
          </span>
        )}
      </OrderFact>
      {order.door && (
        <OrderFact name="At the door">
          {order.door.name} {phones ? <PhoneLink phone={phones.door} /> : order.door.phone}
        </OrderFact>
      )}
      {order.alternatePhone && (
        <OrderFact name="Second phone">
          {phones ? <PhoneLink phone={phones.alternate} /> : order.alternatePhone}
        </OrderFact>
      )}
      {order.referredBy && <OrderFact name="Referred by">{order.referredBy}</OrderFact>}
      <OrderFact name="Booked by">
        <CustomerLink order={order}>
          {isSelf
            ? (customer.name ?? words.unknownName)
            : words.bookedByLine({
                name: customer.name ?? words.unknownName,
                phone: phones?.customer ?? customer.phone ?? words.noPhone,
              })}
        </CustomerLink>
      </OrderFact>
      <Alert>{error}</Alert>
    </FactGroup>
  )
}

/** Opens all that the laboratory has of the customer; not in emergency access, which is to one order. */
const CustomerLink = ({
  order: { customer, openedUntil },
  children,
}: {
  order: DeskOrder
  children: ReactNode
}) =>
  customer.id && !openedUntil ? (
    <Link
      className="underline underline-offset-3 max-[1099px]:inline-flex max-[1099px]:min-h-11 max-[1099px]:items-center"
      title="All orders, people and calls of this number"
      to={deskPath('customer', { id: customer.id })}
    >
      {children}
    </Link>
  ) : (
    children
  )

export function Consents({ order }: { order: DeskOrder }) {
  const { consents } = order
  if (consents.length === 0) return null
  return (
    <OrderFact name="Consents">
      {consents.map(consent => (
        <span key={`${consent.patient} ${consent.purpose} ${consent.at}`} className="block">
          {consentWords(order, consent)}
        </span>
      ))}
    </OrderFact>
  )
}

export const PhoneLink = ({ phone }: { phone: string | null | undefined }) =>
  phone ? <a href={`tel:+91${phone}`}>{phone}</a> : words.noPhone

function consentWords({ patients }: DeskOrder, consent: DeskOrder['consents'][number]): string {
  const values = {
    name: patients[consent.patient]?.name ?? '',
    purpose: words.purposes[consent.purpose as keyof typeof words.purposes],
    given: words.givenAs[consent.given as keyof typeof words.givenAs],
  }
  if (consent.purpose === 'hiv-counselling') return words.counselled(values)
  return consent.guardianName
    ? words.consentLineOf({ ...values, guardian: consent.guardianName })
    : words.consentLine(values)
}
