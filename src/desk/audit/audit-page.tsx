import type { FormEvent } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { DateInput } from '#kit/desk/date-input.tsx'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { AUDIT_KINDS } from '#rules/desk/audit-kinds.ts'
import { allowedPages, deskPath } from '#rules/desk/desk-pages.ts'
import { deskPageTitles } from '#text/staff.ts'
import { type AuditFilter, AuditList, useAudit } from './audit-list.tsx'
import { words } from './words.ts'

const IN_ADDRESS = ['staffId', 'orderId', 'of', 'kind', 'date'] as const

function filterIn(query: URLSearchParams, phone: string): AuditFilter {
  const [staffId, orderId, of, kind, date] = IN_ADDRESS.map(name => query.get(name) ?? undefined)
  return {
    staffId,
    orderId,
    date,
    phone: phone || undefined,
    isWholeCustomer: orderId && of === 'customer' ? true : undefined,
    kind: AUDIT_KINDS.find(known => known === kind),
  }
}

/** The audit. Its filter is in the address, except for a phone number, which is in the tab's history only. */
export default function AuditPage() {
  const [query, setQuery] = useSearchParams()
  const phone = (useLocation().state as { phone?: string } | null)?.phone ?? ''
  const filter = filterIn(query, phone)
  const audit = useAudit(filter)
  const people = audit.value?.people ?? []
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const filled = (name: string) => String(given.get(name) ?? '').trim()
    const named = IN_ADDRESS.map((name): [string, string] => [name, filled(name)])
    setQuery(
      named.filter(([, value]) => value !== ''),
      { state: { phone: filled('phone') } },
    )
  }
  return (
    <main className="one-width">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1>{deskPageTitles.audit}</h1>
        {allowedPages(useDesk().self).includes('personalData') && (
          <Link
            className="underline underline-offset-3 max-[1099px]:inline-flex max-[1099px]:min-h-11 max-[1099px]:items-center"
            to={deskPath('personalData')}
          >
            {deskPageTitles.personalData}
          </Link>
        )}
      </header>
      <p className="my-2 text-muted">
        Every change and every view, by person. Nothing here can be changed or deleted.
      </p>
      {/* Aligned at the top, whatever stands below a field. */}
      <form
        className="my-2.5 flex flex-wrap items-start gap-x-3 gap-y-2"
        onSubmit={show}
        key={`${query} ${phone}`}
      >
        <LabelledField label="Person">
          <select name="staffId" defaultValue={filter.staffId} key={people.length}>
            <option value="">Everyone</option>
            {people.map(({ id, name, hasLeft }) => (
              <option key={id} value={id}>
                {hasLeft ? words.formerStaff({ name }) : name}
              </option>
            ))}
          </select>
        </LabelledField>
        <div>
          <LabelledField label="Order">
            <input name="orderId" defaultValue={filter.orderId} maxLength={60} autoComplete="off" />
          </LabelledField>
          <label className="mt-1.5 flex items-center gap-2">
            <input
              className="size-6! flex-none"
              name="of"
              type="checkbox"
              value="customer"
              defaultChecked={filter.isWholeCustomer}
            />
            {'Include everything about its customer'}
          </label>
        </div>
        <LabelledField label="Phone of the customer or patient">
          <input name="phone" type="tel" defaultValue={filter.phone} maxLength={40} autoComplete="off" />
        </LabelledField>
        <LabelledField label="What">
          <select name="kind" defaultValue={filter.kind}>
            <option value="">All</option>
            {AUDIT_KINDS.map(kind => (
              <option key={kind} value={kind}>
                {words.kinds[kind]}
              </option>
            ))}
          </select>
        </LabelledField>
        <LabelledField label="Day">
          <DateInput name="date" defaultValue={filter.date} />
        </LabelledField>
        <button type="submit" className="primary mt-[calc(1lh+2px)]">
          Show
        </button>
        <button type="button" className="mt-[calc(1lh+2px)]" onClick={() => setQuery([])}>
          Show all
        </button>
      </form>
      <AuditList filter={filter} foldsViews={filter.kind !== 'looked'} {...audit} />
    </main>
  )
}
