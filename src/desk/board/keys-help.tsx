import { Dialog } from '#kit/dialogs/dialog.tsx'

const KEYS = [
  ['J K', 'Move to the next or previous visit'],
  ['Enter', 'Open the order'],
  ['F', 'Filter; Enter or ↓ leads to the visits, Esc clears'],
  ['[ ]', 'Previous or next day'],
] as const

/** Not shown without the permission to assign. */
const TO_ASSIGN = [
  ['X', 'Select the visit'],
  ['Shift X', 'Select to here'],
  ['H', 'Select this hour'],
  ['*', 'Select all'],
  ['A', 'Assign: then 1 to 3, or a name and Enter'],
  ['P', 'Plan the day'],
  ['U', 'Undo the last assignment'],
  ['Esc', 'Clear the selection'],
] as const

/** What `?` opens: the keys of the board. */
export const KeysHelp = ({ mayAssign, onClose }: { mayAssign: boolean; onClose: () => void }) => (
  <Dialog title="Keys of this page" onClose={onClose}>
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
      {[...KEYS, ...(mayAssign ? TO_ASSIGN : [])].map(([key, meaning]) => (
        <div key={key} className="contents">
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
