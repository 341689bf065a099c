import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#collector/frame/language.tsx'
import { Sheet } from '#collector/frame/parts.tsx'
import { bigField, errorText, mainButton } from '#collector/frame/styles.ts'
import { formatTubeCode, parseTubeCode } from '#rules/specimens/codes.ts'
import { watchBars } from './read-bars.ts'

interface Props {
  title: string
  /** Codes that are on other tubes. */
  used: readonly string[]
  onCode: (code: string) => void
  onClose: () => void
}

/** Scans a tube's code, or lets it be typed. Rejects a wrong check character and a code that is on another tube. */
export default function ScanSheet({ title, used, onCode, onClose }: Props) {
  const words = useWords()
  const id = useId()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const [hasCamera, setCamera] = useState(true)
  const [typed, setTyped] = useState('')

  const take = (given: string): boolean => {
    const code = parseTubeCode(given)
    if (!code) setProblem(words.notACode({ code: given.slice(0, 20) }))
    else if (used.includes(code)) setProblem(words.codeUsed({ code: formatTubeCode(code) }))
    else {
      onCode(code)
      return true
    }
    return false
  }
  // The camera starts only once, although the codes in use may change.
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const ending = new AbortController()
    // A rejected label is reported once, however long it stays in view.
    let refused = ''
    const isWanted = (given: string) => {
      if (given === refused) return false
      refused = given
      return latest.current(given)
    }
    if (video.current)
      watchBars(video.current, ending.signal, isWanted).catch(() => {
        if (!ending.signal.aborted) setCamera(false)
      })
    return () => ending.abort()
  }, [])

  return (
    <Sheet title={title} onClose={onClose}>
      {hasCamera ? (
        <>
          <video
            ref={video}
            playsInline
            muted
            className="max-h-[46dvh] w-full rounded-control bg-ink object-cover"
          />
          <p>{words.scanHow}</p>
        </>
      ) : (
        <p>{words.cameraRefused}</p>
      )}
      <p role="alert" className={errorText}>
        {problem}
      </p>
      <form
        className="grid gap-2.5"
        onSubmit={event => {
          event.preventDefault()
          take(typed)
        }}
      >
        <label htmlFor={id}>{words.typeCode}</label>
        <input
          id={id}
          className={`${bigField} text-center text-2xl font-[650] tracking-[0.15em]`}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
          required
          onChange={event => setTyped(event.target.value)}
        />
        <button type="submit" className={mainButton}>
          {words.useCode}
        </button>
      </form>
    </Sheet>
  )
}
