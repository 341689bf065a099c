import { useId, useRef, useState } from 'react'
import { dataUrlOf } from '#kit/files.ts'
import { MAX_PHOTO_BYTES, PHOTO_SIDE, PHOTO_TYPES } from '#rules/photos.ts'
import { photoDamaged } from '#text/errors/http.ts'
import { say } from '#text/text.ts'
import { words } from './later-words.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  name: string
  /** The picture's address; null without a picture. */
  photo: string | null
  hint: string
  /** Saves a picture in base64; null removes the photograph. */
  onSave: (photo: string | null) => Promise<void>
}

const circle = 'grid size-24 flex-none place-items-center rounded-full border border-line bg-leaf-tint'

export function PhotoField({ name, photo, hint, onSave }: Props) {
  const inputId = useId()
  const hintId = useId()
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = (address: string | undefined) => {
    setChosen(address)
    if (!address && input.current) input.current.value = ''
  }
  const { isBusy, submit, error, fields } = useSubmit(async (address: string | null) => {
    setUnreadable(false)
    await onSave(address === null ? null : address.slice(address.indexOf(',') + 1))
    choose(undefined)
  })
  const refuse = () => {
    choose(undefined)
    setUnreadable(true)
  }
  const read = async (file: File | undefined) => {
    setUnreadable(false)
    if (!file) return choose(undefined)
    const address = await smallPicture(file)
    if (address) choose(address)
    else refuse()
  }
  const shown = chosen ?? photo
  const problem = isUnreadable ? say(photoDamaged) : (fields.photo ?? error)
  return (
    <fieldset className="mt-3 mb-1 flex min-w-0 flex-wrap gap-x-4 gap-y-3">
      <legend className="mb-1.5 font-semibold">{words.photo}</legend>
      {shown ? (
        <img
          className={`${circle} object-cover`}
          src={shown}
          alt={chosen ? words.previewOf({ name }) : words.photographOf({ name })}
          width={96}
          height={96}
          onError={chosen ? refuse : undefined}
        />
      ) : (
        <span className={`${circle} text-center text-xs`}>{words.noPhoto}</span>
      )}
      <div className="grid max-w-136 min-w-0 flex-[1_1_min(16rem,100%)] grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        <label htmlFor={inputId}>{words.choosePhoto}</label>
        <input
          ref={input}
          id={inputId}
          type="file"
          className="max-w-full"
          accept={PHOTO_TYPES.join(',')}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={[hintId, problemId].join(' ')}
          onChange={event => void read(event.target.files?.[0])}
        />
        <small id={hintId} className="text-muted">
          {hint}
        </small>
        <span id={problemId} role="alert" className="font-semibold text-rose">
          {problem}
        </span>
        {chosen ? (
          <span className="mt-1 flex flex-wrap gap-2">
            <button type="button" aria-disabled={isBusy} onClick={() => submit(chosen)}>
              {isBusy ? words.savingPhoto : words.savePhoto}
            </button>
            <button
              type="button"
              onClick={() => {
                choose(undefined)
                input.current?.focus()
              }}
            >
              {words.discardPhoto}
            </button>
          </span>
        ) : (
          photo && (
            <button type="button" className="mt-1" aria-disabled={isBusy} onClick={() => submit(null)}>
              {words.removePhoto}
            </button>
          )
        )}
      </div>
    </fieldset>
  )
}

/** Large enough for the shop to scale it down again. */
const SIDE = PHOTO_SIDE * 2

/**
 * A picture small enough to send, as a data URL: a small file unchanged, otherwise the middle square as JPEG. Undefined
 * if the file is no picture.
 */
async function smallPicture(file: File): Promise<string | undefined> {
  if (file.size <= MAX_PHOTO_BYTES && PHOTO_TYPES.some(type => type === file.type)) return dataUrlOf(file)
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const { width, height } = picture
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  }
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.9)
}
