import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import { useAction } from '#kit/use-action.ts'
import { say } from '#text/text.ts'
import { locate } from './locate.ts'
import * as words from './words.ts'

export function LocateButton() {
  const [message, setMessage] = useState('')
  const [isLocating, find] = useAction(async () => {
    setMessage('')
    try {
      const city = await locate()
      setMessage(city ? say(words.weCollect, { city }) : say(words.notNear))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setMessage(error.message)
    }
  })
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        className="-ml-4"
        busy={isLocating && say(words.locating)}
        onClick={find}
      >
        <LocateFixed aria-hidden="true" className="size-5" />
        {say(words.locateMe)}
      </Button>
      <p role="status" className="text-sm font-semibold text-muted">
        {message}
      </p>
    </div>
  )
}
