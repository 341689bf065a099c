import { changeButton } from '#text/desk/record-changes.ts'
import { type Message, say } from '#text/text.ts'

/** A column by its title: of words, of figures, or of buttons, whose title is only read out. */
type Column = Message<string> | { sum: Message<string> } | { buttons: Message<string> }

/** The head of a table of the desk, and its name, which is only read out. */
export const SheetHead = ({ caption, columns }: { caption: string; columns: readonly Column[] }) => (
  <>
    <caption className="desk-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same.
          <Title key={at} column={column} />
        ))}
      </tr>
    </thead>
  </>
)

function Title({ column }: { column: Column }) {
  if ('sum' in column)
    return (
      <th scope="col" className="desk-sum">
        {say(column.sum)}
      </th>
    )
  return (
    <th scope="col">
      {'buttons' in column ? <span className="desk-hidden">{say(column.buttons)}</span> : say(column)}
    </th>
  )
}

/** Opens a line's form; `what` says to a screen reader of which line. */
export const ChangeButton = ({ what, onOpen }: { what: string; onOpen: () => void }) => (
  <button type="button" onClick={onOpen}>
    {say(changeButton)} <span className="desk-hidden">{what}</span>
  </button>
)
