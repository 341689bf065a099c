import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'
import { locate } from '#web/city/location.ts'
import { Button } from '#web/ui/button.tsx'
import { usePress } from '#web/ui/use-press.ts'

/** Asks the browser, only when pressed, in which of our cities the customer is. */
export function LocateButton() {
  const [message, setMessage] = useState('')
  const [isLocating, find] = usePress(async () => {
    setMessage('')
    try {
      const city = await locate()
      setMessage(city ? `We collect in ${city}.` : 'We do not collect near you yet. Please choose a city.')
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setMessage(error.message)
    }
  })
  return (
    <div>
      <Button look="quiet" size="small" className="-ml-4" busy={isLocating && 'Locating...'} onClick={find}>
        <LocateFixed aria-hidden="true" className="size-5" />
        Use my location
      </Button>
      <p role="status" className="text-sm font-semibold text-muted">
        {message}
      </p>
    </div>
  )
}
