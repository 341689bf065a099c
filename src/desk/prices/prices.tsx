import { useRef, useState } from 'react'
import { LastChange } from '#desk/catalogue/changes.tsx'
import { words as catalogueWords } from '#desk/catalogue/words.ts'
import { deskApi } from '#desk/frame/desk-api.ts'
import { withStepUp } from '#desk/frame/passkey.ts'
import { ListPages } from '#kit/desk/list-pages.tsx'
import { Alert, Section } from '#kit/desk/section.tsx'
import { ChangeButton, type Column, Table } from '#kit/desk/table.tsx'
import { usePolling } from '#kit/desk/use-call.ts'
import { useEditing, useSubmit } from '#kit/desk/use-submit.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { DeskPrice } from './contract.ts'
import { PriceForm } from './price-form.tsx'
import { TestForm } from './test-form.tsx'
import { words } from './words.ts'

/** Rows of a page: the sentence about the last change stays in view above them. */
const SHOWN = 20

export function PriceTable() {
  const { value, problem, refresh } = usePolling(deskApi.listPrices)
  const { editing, done, edit, show, onClose, onDone } = useEditing<DeskPrice>(refresh)
  /** Of a lab test, in the other form. */
  const details = useEditing<DeskPrice>(refresh)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  /** The item before its last change, and its current revision. */
  const [undoable, setUndoable] = useState<DeskPrice>()
  const field = useRef<HTMLInputElement>(null)
  const finish = async (sentence: string, before?: DeskPrice) => {
    setUndoable(before)
    const isDone = onDone(sentence)
    field.current?.focus()
    await isDone
  }
  const undo = useSubmit(async ({ id, name, revision, regularPrice, salePrice }: DeskPrice) => {
    const body = { revision, prices: { regularPrice, salePrice }, isSure: true }
    await withStepUp(stepUp => deskApi.changePrices({ params: { id }, body: { ...body, stepUp } }))
    await finish(`${name} costs ${formatShortRupees(salePrice)} again.`)
  })
  const wanted = typed.trim().toLowerCase()
  const found = value?.items.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted))
  const shown = found?.slice((page - 1) * SHOWN, page * SHOWN)
  const form = editing && (
    <PriceForm
      key={`${editing.id} ${editing.revision}`}
      item={editing}
      onCurrent={show}
      onClose={() => {
        onClose()
        field.current?.focus()
      }}
      onDone={(prices, revision) =>
        finish(
          `${editing.name} now costs ${formatShortRupees(prices.salePrice)} (was ${formatShortRupees(editing.salePrice)}).`,
          { ...editing, revision },
        )
      }
    />
  )
  return (
    <Section
      title={words.pricesHeading}
      help="Changes appear on the website at once. Existing orders keep their prices."
      action={
        <input
          ref={field}
          type="search"
          aria-label={words.findItem}
          value={typed}
          size={28}
          placeholder={words.findItem}
          autoComplete="off"
          onChange={event => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
      }
      problem={problem}
      isLoading={!value}
      // The list of another search may lack the row that is being edited.
      form={!shown?.some(({ id }) => id === editing?.id) && form}
      done={done || details.done}
    >
      {undoable && (
        <button type="button" aria-disabled={undo.isBusy} onClick={() => undo.submit(undoable)}>
          Undo
        </button>
      )}
      <Alert>{undo.error}</Alert>
      <Table
        caption={words.pricesHeading}
        rows={shown}
        below={({ id }) =>
          editing?.id === id
            ? form
            : details.editing?.id === id && (
                <TestForm item={details.editing} onDone={details.onDone} onClose={details.onClose} />
              )
        }
        rowKey={({ id }) => id}
        empty="No test or check-up has this name or code. Files adds new ones."
        columns={columns({
          onPrice(item) {
            setUndoable(undefined)
            details.onClose()
            edit(item)
          },
          onDetails(item) {
            setUndoable(undefined)
            onClose()
            details.edit(item)
          },
        })}
      />
      {found && shown && found.length > SHOWN && (
        <ListPages
          page={page}
          size={SHOWN}
          hasMore={page * SHOWN < found.length}
          shown={shown.length}
          count={found.length}
          onPage={setPage}
        />
      )}
    </Section>
  )
}

interface Openers {
  onPrice: (item: DeskPrice) => void
  onDetails: (item: DeskPrice) => void
}

const columns = ({ onPrice, onDetails }: Openers): Column<DeskPrice>[] => [
  {
    title: 'Test or check-up',
    kind: 'name',
    cell: ({ id, name }) => (
      <>
        {name} <span className="font-normal text-muted">{id}</span>
      </>
    ),
  },
  { title: 'Price', kind: 'amount', cell: ({ salePrice }) => formatShortRupees(salePrice) },
  { title: 'MRP', kind: 'amount', cell: ({ regularPrice }) => formatShortRupees(regularPrice) },
  {
    title: catalogueWords.lastChange,
    cell: ({ changedAt, changedBy }) => <LastChange at={changedAt} by={changedBy} />,
  },
  {
    title: kitWords.change,
    kind: 'button',
    cell: item => (
      <span className="inline-flex gap-1.5">
        {!item.isPackage && (
          <button
            type="button"
            className="compact"
            aria-label={words.detailsOf({ name: item.name })}
            onClick={() => onDetails(item)}
          >
            {words.details}
          </button>
        )}
        <ChangeButton what={words.changeOf({ name: item.name })} onClick={() => onPrice(item)} />
      </span>
    ),
  },
]
