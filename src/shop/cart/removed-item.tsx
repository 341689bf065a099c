import { useEffect, useId, useRef } from 'react'
import { say } from '#text/text.ts'
import * as words from './words.ts'

interface RemovedItemProps {
  name: string
  onUndo: () => void
}

/** Stands in the place of the item. It takes the focus, because the button that was clicked is removed. */
export default function RemovedItem({ name, onUndo }: RemovedItemProps) {
  const textId = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-sm sm:px-5">
      <span id={textId} className="min-w-0 grow text-muted">
        {say(words.itemRemoved, { name })}
      </span>
      <button
        ref={button}
        type="button"
        aria-describedby={textId}
        onClick={onUndo}
        className="text-link min-h-11"
      >
        {say(words.undo)}
      </button>
    </p>
  )
}
