import type { ReactNode } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { formatDate } from '#rules/dates.ts'
import { toPaise, toRupees } from '#rules/money.ts'
import { methodName } from '#web/orders/order-words.ts'
import { Rupees } from '#web/ui/price.tsx'

/** An invoice as a sheet of paper: what the PDF says, to read on a screen or to print. */
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
          GSTIN: <span className="font-semibold">{gstin}</span>
        </p>
      </div>
      <div className="sm:text-right">
        <h1 className="text-xl">{title}</h1>
        <p className="mt-1 font-semibold">{number}</p>
        <p className="text-sm text-muted">
          Date: <time dateTime={invoiceDate}>{formatDate(invoiceDate)}</time>
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
        <h2 className="mb-1 text-sm tracking-wide text-muted">BILLED TO</h2>
        <p className="font-semibold">{customerName || 'N/A'}</p>
        <Line name="Phone">{customerPhone || 'N/A'}</Line>
        <Line name="Email">{customerEmail || 'N/A'}</Line>
        <Line name="Address">{customerAddress || 'N/A'}</Line>
      </div>
      <div className="sm:justify-self-end">
        <Line name="Order ID">{invoice.orderId}</Line>
        <Line name="Patient">{invoice.patientName}</Line>
        <Line name="Payment Method">{methodName(invoice.paymentMethod)}</Line>
        <Line name="Place of supply">{invoice.placeOfSupply}</Line>
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
    <table className="w-full text-sm">
      <thead className="border-y border-line text-left text-muted">
        <tr>
          <th scope="col" className={`${CELL} font-semibold`}>
            Item
          </th>
          <th scope="col" className={`${NUMBER} font-semibold`}>
            <span aria-hidden="true" className="sm:hidden print:hidden">
              Qty
            </span>
            <span className="sr-only sm:not-sr-only print:not-sr-only">Quantity</span>
          </th>
          <th scope="col" className={`${NUMBER} font-semibold`}>
            Price
          </th>
          <th scope="col" className={`${NUMBER} font-semibold`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.items.map(item => (
          <tr key={item.name} className="break-inside-avoid border-b border-line">
            <td className={`${CELL} wrap-anywhere`}>
              <span className="font-medium">{item.name}</span>
              <span className="block text-xs text-muted">
                SAC {item.sac}
                {item.taxRate > 0 && (
                  <>
                    , GST {item.taxRate}% on <Rupees amount={item.taxableValue} />
                  </>
                )}
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
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const { subtotal, discount, taxAmount, taxRate, taxes, total, totalInWords } = invoice
  return (
    <div className="break-inside-avoid">
      <dl className="ml-auto grid w-full max-w-72 gap-1.5 py-4">
        <Sum name="Subtotal" amount={subtotal} />
        {discount > 0 && <Sum name="Discount" amount={-discount} />}
        {taxAmount > 0 && (
          <>
            <Sum name="Value before GST" amount={toRupees(toPaise(total) - toPaise(taxAmount))} />
            <Sum name={`GST (${taxRate}%, included)`} amount={taxAmount} />
            {taxes.map(tax => (
              <Sum
                key={`${tax.name} ${tax.rate}`}
                name={`of it ${tax.name} ${tax.rate}%`}
                amount={tax.amount}
              />
            ))}
          </>
        )}
        <div className="mt-1 flex justify-between gap-4 border-t-2 border-ink pt-2.5 text-lg font-bold">
          <dt>Total</dt>
          <dd>
            <Rupees amount={total} />
          </dd>
        </div>
      </dl>
      <p className="text-sm sm:text-right">{totalInWords}</p>
    </div>
  )
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>
        {amount < 0 && '−'}
        <Rupees amount={Math.abs(amount)} />
      </dd>
    </div>
  )
}

function Foot({ invoice: { notes, creditNote } }: { invoice: Invoice }) {
  return (
    <div className="mt-6 grid gap-2 border-t border-line pt-4 text-sm text-muted">
      {creditNote && (
        <p className="font-semibold text-ink">
          <Rupees amount={creditNote.amount} /> of this was refunded: credit note {creditNote.number} of{' '}
          {formatDate(creditNote.date)}.
        </p>
      )}
      {notes && <p className="whitespace-pre-line">{notes}</p>}
    </div>
  )
}
