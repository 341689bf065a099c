import Camera from 'lucide-react/icons/camera'
import { useId, useState } from 'react'
import type { WaitingPhoto } from '#collector/data/kept.ts'
import { smallPhoto } from '#collector/data/photo.ts'
import { shopTimeOf } from '#collector/data/use-collector.ts'
import { useDates, useWords } from '#collector/frame/language.tsx'

/** What was photographed of a visit and is not sent yet; sent, it is the laboratory's alone. */
export function WaitingPhotos({ photos, orderId }: { photos: readonly WaitingPhoto[]; orderId: string }) {
  const words = useWords()
  const dates = useDates()
  const own = photos.filter(photo => photo.orderId === orderId)
  if (own.length === 0) return null
  return (
    <ul className="flex list-none flex-wrap gap-3 p-0">
      {own.map(({ id, jpeg, ...taken }) => (
        <li key={id} className="grid gap-1 text-base">
          <img
            className="w-36 rounded-lg"
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={words.photoOf({ time: dates.time(shopTimeOf(taken)) })}
          />
          <span>{words.photoWaits}</span>
        </li>
      ))}
    </ul>
  )
}

/** Takes a photograph by the phone's own camera; it is kept at once. `onPhoto`: false where there is no room. */
export function PhotoField({ onPhoto }: { onPhoto: (jpeg: string) => Promise<boolean> }) {
  const words = useWords()
  const id = useId()
  const [said, setSaid] = useState<'added' | 'none' | 'full'>()
  const add = async (file: File | undefined) => {
    if (!file) return
    const jpeg = await smallPhoto(file)
    setSaid(jpeg === undefined ? 'none' : (await onPhoto(jpeg)) ? 'added' : 'full')
  }
  return (
    <div className="col-photo">
      <label htmlFor={id} className="col-ghost">
        <Camera aria-hidden="true" /> {words.takePhoto}
      </label>
      <input
        id={id}
        className="col-hidden"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={event => void add(event.target.files?.[0])}
      />
      <p role="status" className={said === 'added' ? undefined : 'col-problem'}>
        {said && (said === 'added' ? words.photoAdded : said === 'none' ? words.noPhoto : words.storageFull)}
      </p>
    </div>
  )
}
