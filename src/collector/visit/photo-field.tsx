import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import { shrinkPhoto } from '#collector/data/photo.ts'
import type { WaitingPhoto } from '#collector/data/stored.ts'
import { type SaveOutcome, toShopTime } from '#collector/data/use-collector.ts'
import { useDates, useWords } from '#collector/frame/language.tsx'
import { errorText, ghostButton } from '#collector/frame/styles.ts'

/** Photographs of a visit that have not been sent yet. Sent ones can only be seen by the laboratory. */
export function WaitingPhotos({ photos, orderId }: { photos: readonly WaitingPhoto[]; orderId: string }) {
  const words = useWords()
  const dates = useDates()
  const own = photos.filter(photo => photo.orderId === orderId)
  if (own.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {own.map(({ id, jpeg, ...taken }) => (
        <li key={id} className="grid gap-1 text-base">
          <img
            className="w-36 rounded-lg"
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={words.photoOf({ time: dates.time(toShopTime(taken)) })}
          />
          <span>{words.photoWaits}</span>
        </li>
      ))}
    </ul>
  )
}

/** Takes a photograph by the phone's camera. */
export function VisitPhotoField({ onPhoto }: { onPhoto: (jpeg: string) => Promise<SaveOutcome> }) {
  const words = useWords()
  const [status, setStatus] = useState<SaveOutcome | 'noPhoto'>()
  const add = async (file: File | undefined) => {
    if (!file) return
    const jpeg = await shrinkPhoto(file)
    setStatus(jpeg === undefined ? 'noPhoto' : await onPhoto(jpeg))
  }
  return (
    <div className="grid gap-1.5">
      <label
        className={`${ghostButton} relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf`}
      >
        <Camera aria-hidden="true" /> {words.takePhoto}
        <input
          className="sr-only"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={event => void add(event.target.files?.[0])}
        />
      </label>
      <p role="status" className={status === 'saved' ? undefined : errorText}>
        {status && (status === 'saved' ? words.photoAdded : words[status])}
      </p>
    </div>
  )
}
