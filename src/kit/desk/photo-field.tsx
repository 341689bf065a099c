import { useId, useRef, useState } from 'react'
import { PHOTO_TYPES } from '#rules/photos.ts'
import * as words from '#text/desk/photos.ts'
import { photoDamaged } from '#text/errors/files.ts'
import { say } from '#text/text.ts'
import { smallPicture } from './small-picture.ts'
import { useTry } from './use-try.ts'
import './photo-field.css'

interface Props {
  name: string
  /** Its address; null where there is none. */
  photo: string | null
  hint: string
  /** Stores a picture in base64, or removes the photograph (null). */
  onSave: (photo: string | null) => Promise<void>
}

/** The photograph of a doctor or a collector: chosen, previewed, replaced, removed. */
export function PhotoField({ name, photo, hint, onSave }: Props) {
  const [hintId, problemId] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = (address: string | undefined) => {
    setChosen(address)
    if (!address && input.current) input.current.value = ''
  }
  const { isBusy, press, why, fields } = useTry(async (address: string | null) => {
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
  const problem = isUnreadable ? say(photoDamaged) : (fields.photo ?? why)
  return (
    <fieldset className="desk-photo">
      <legend>{say(words.photoHeading)}</legend>
      {shown ? (
        <img
          src={shown}
          alt={say(chosen ? words.preview : words.photographOf, { name })}
          width={96}
          height={96}
          onError={chosen ? refuse : undefined}
        />
      ) : (
        <span className="desk-photo-none">{say(words.noPhoto)}</span>
      )}
      <div>
        <label>
          {say(words.choosePhoto)}
          <input
            ref={input}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={[hintId, problemId].join(' ')}
            onChange={event => void read(event.target.files?.[0])}
          />
        </label>
        <small id={hintId} className="desk-quiet">
          {hint}
        </small>
        <span id={problemId} role="alert" className="desk-problem">
          {problem}
        </span>
        {(chosen ?? photo) && (
          <span className="desk-photo-buttons">
            {chosen ? (
              <>
                <button type="button" aria-disabled={isBusy} onClick={() => press(chosen)}>
                  {say(isBusy ? words.savingPhoto : words.savePhoto)}
                </button>
                <button
                  type="button"
                  onClick={() => {
                    choose(undefined)
                    input.current?.focus()
                  }}
                >
                  {say(words.discardPhoto)}
                </button>
              </>
            ) : (
              <button type="button" aria-disabled={isBusy} onClick={() => press(null)}>
                {say(words.removePhoto)}
              </button>
            )}
          </span>
        )}
      </div>
    </fieldset>
  )
}
