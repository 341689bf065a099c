import type { ReactNode } from 'react'
import { Button } from '#kit/button.tsx'
import { Dialog } from '#kit/dialogs/dialog.tsx'
import * as common from '#text/common.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

interface RequestReceivedProps {
  thanks: string
  next: readonly string[]
  children: ReactNode
  onClose: () => void
}

/** Dialog after a successful request. Nothing is booked yet, so it says what happens next. */
export function RequestReceived({ thanks, next, children, onClose }: RequestReceivedProps) {
  return (
    <Dialog
      title={say(words.received)}
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          {say(common.done)}
        </Button>
      }
    >
      <p className="mb-4">{thanks}</p>
      {children}
      <h3 className="mt-4 border-t border-line pt-4 text-base">{say(common.whatNext)}</h3>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5">
        {next.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Dialog>
  )
}
