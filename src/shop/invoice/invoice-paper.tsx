import type { ReactNode } from 'react'
import { Rupees } from '#kit/price.tsx'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { formatDate } from '#rules/dates.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import type { Invoice } from '#shop/invoice/contract.ts'
import { paymentMethodWords } from '#shop/orders/order-words.ts'
import { addressLabel, emailLabel, phoneLabel } from '#text/common.ts'
import {
  accreditationIs,
  beforeGst,
  billedTo,
  discountLabel,
  forPatient,
  gstinIs,
  itemColumn,
  notAvailable,
  orderIdLabel,
  patientLabel,
  paymentMethodLabel,
  paymentReferenceLabel,
  placeOfSupplyLabel,
  qty,
  referringDoctorLabel,
  subtotalLabel,
  totalLabel,
} from '#text/orders.ts'
import { say } from '#text/text.ts'
import {
  amountLabel,
  creditNoteOf,
  dateIs,
  gstIncluded,
  gstOn,
  paidAfterRefunds,
  paidOnLabel,
  partOfTax,
  priceColumn,
  quantityColumn,
  sacIs,
} from './words.ts'

export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  return (
    <article
      aria-label={`${invoice.title} ${invoice.number}`}
      className="card p-4 sm:p-10 print:rounded-none print:border-0 print:p-0 print:text-[10.5pt]"
    >
      <Head invoice={invoice} />
      <Parties invoice={invoice} />
      <Lines invoice={invoice} />
      <Sums invoice={invoice} />
      <Foot invoice={invoice} />
    </article>
  )
}

function Head({ invoice: { company, gstin, title, number, invoiceDate } }: { invoice: Invoice }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-4 border-b-2 border-ink pb-5">
      <div className="min-w-0">
        <p className="text-xl font-bold">{company.name}</p>
        <address className="mt-1 max-w-[36ch] text-sm text-muted not-italic">
          {company.address}
          <br />
          {company.phone}, {company.email}
        </address>
        <p className="mt-1 text-sm">
          {sayWithElements(gstinIs, { gstin: <span className="font-semibold">{gstin}</span> })}
        </p>
        {company.accreditation && (
          <p className="text-sm">{say(accreditationIs, { names: company.accreditation })}</p>
        )}
      </div>
      <div className="sm:text-right">
        <h1 className="text-xl">{title}</h1>
        <p className="mt-1 font-semibold">{number}</p>
        <p className="text-sm text-muted">
          {sayWithElements(dateIs, { date: <time dateTime={invoiceDate}>{formatDate(invoiceDate)}</time> })}
        </p>
      </div>
    </div>
  )
}

function Parties({ invoice }: { invoice: Invoice }) {
  const { customerName, customerPhone, customerEmail, customerAddress } = invoice
  return (
    <div className="grid gap-5 py-5 sm:grid-cols-2 print:grid-cols-2">
      <div>
        <h2 className="mb-1 text-sm tracking-wide text-muted">{say(billedTo)}</h2>
        <p className="font-semibold">{customerName || say(notAvailable)}</p>
        <Line name={say(phoneLabel)}>{customerPhone || say(notAvailable)}</Line>
        <Line name={say(emailLabel)}>{customerEmail || say(notAvailable)}</Line>
        <Line name={say(addressLabel)}>{customerAddress || say(notAvailable)}</Line>
      </div>
      <div className="sm:justify-self-end">
        <Line name={say(orderIdLabel)}>{invoice.orderId}</Line>
        <Line name={say(patientLabel)}>{invoice.patientName}</Line>
        {invoice.referredBy && <Line name={say(referringDoctorLabel)}>{invoice.referredBy}</Line>}
        <Line name={say(paymentMethodLabel)}>{paymentMethodWords(invoice)}</Line>
        {invoice.paidAt && <Line name={say(paidOnLabel)}>{formatDate(invoice.paidAt)}</Line>}
        {invoice.paymentReference && (
          <Line name={say(paymentReferenceLabel)}>
            <span className="break-all">{invoice.paymentReference}</span>
          </Line>
        )}
        <Line name={say(placeOfSupplyLabel)}>{invoice.placeOfSupply}</Line>
      </div>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="text-sm">
      <span className="text-muted">{name}: </span>
      {children}
    </p>
  )
}

const CELL = 'py-2.5 align-top'
const NUMBER = `${CELL} pl-2 text-right whitespace-nowrap tabular-nums`

function Lines({ invoice }: { invoice: Invoice }) {
  return (
    <div className="relative tight:overflow-x-auto">
      <table className="w-full text-sm tight:wrap-normal">
        <thead className="border-y border-line text-left text-muted">
          <tr>
            <th scope="col" className={`${CELL} font-semibold`}>
              {say(itemColumn)}
            </th>
            <th scope="col" className={`${NUMBER} font-semibold`}>
              <span aria-hidden="true" className="sm:hidden print:hidden">
                {say(qty)}
              </span>
              <span className="sr-only sm:not-sr-only print:not-sr-only">{say(quantityColumn)}</span>
            </th>
            <th scope="col" className={`${NUMBER} font-semibold`}>
              {say(priceColumn)}
            </th>
            <th scope="col" className={`${NUMBER} font-semibold`}>
              {say(amountLabel)}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.items.map((item, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document stay
            <tr key={line} className="break-inside-avoid border-b border-line">
              <td className={`${CELL} not-tight:wrap-anywhere`}>
                <span className="font-medium">{item.name}</span>
                {item.patientName !== invoice.patientName && (
                  <span className="block">{say(forPatient, { patient: item.patientName })}</span>
                )}
                <span className="block text-xs text-muted">
                  {say(sacIs, { code: item.sac })}
                  {item.taxRate > 0 &&
                    sayWithElements(gstOn, {
                      rate: item.taxRate,
                      amount: <Rupees amount={item.taxableValue} />,
                    })}
                </span>
              </td>
              <td className={NUMBER}>{item.quantity}</td>
              <td className={NUMBER}>
                <Rupees amount={item.price} />
              </td>
              <td className={NUMBER}>
                <Rupees amount={item.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const { subtotal, discount, taxAmount, taxRate, taxes, total, totalInWords, creditNotes } = invoice
  const left = toPaise(total) - creditNotes.reduce((sum, { amount }) => sum + toPaise(amount), 0)
  return (
    <div className="break-inside-avoid">
      <dl className="ml-auto grid w-full max-w-72 gap-1.5 py-4">
        <Sum name={say(subtotalLabel)} amount={subtotal} />
        {discount > 0 && <Sum name={say(discountLabel)} amount={-discount} />}
        {taxAmount > 0 && (
          <>
            <Sum name={say(beforeGst)} amount={toRupees(toPaise(total) - toPaise(taxAmount))} />
            <Sum name={say(gstIncluded, { rate: taxRate })} amount={taxAmount} />
            {taxes.map(tax => (
              <Sum
                key={`${tax.name} ${tax.rate}`}
                name={say(partOfTax, { name: tax.name, rate: tax.rate })}
                amount={tax.amount}
              />
            ))}
          </>
        )}
        <GrandSum name={say(totalLabel)} amount={total} />
      </dl>
      <p className="text-sm sm:text-right">{totalInWords}</p>
      {creditNotes.length > 0 && (
        <dl className="ml-auto grid w-full max-w-72 gap-1.5 py-4">
          {creditNotes.map(({ number, date, amount }) => (
            <Sum key={number} name={say(creditNoteOf, { number, date: formatDate(date) })} amount={-amount} />
          ))}
          <GrandSum name={say(paidAfterRefunds)} amount={toRupees(left)} />
        </dl>
      )}
    </div>
  )
}

const GrandSum = ({ name, amount }: { name: string; amount: number }) => (
  <div className="mt-1 flex justify-between gap-4 border-t-2 border-ink pt-2.5 text-lg font-bold">
    <dt>{name}</dt>
    <dd>
      <Rupees amount={amount} />
    </dd>
  </div>
)

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-nowrap">
        {amount < 0 && '−'}
        <Rupees amount={Math.abs(amount)} />
      </dd>
    </div>
  )
}

const Foot = ({ invoice: { notes } }: { invoice: Invoice }) =>
  notes && <p className="mt-6 border-t border-line pt-4 text-sm whitespace-pre-line text-muted">{notes}</p>
