import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#collector/frame/language.tsx'
import { Sheet } from '#collector/frame/parts.tsx'
import { tubeCodeFrom, tubeCodeInGroups } from '#rules/specimens/codes.ts'
import { watchBars } from './read-bars.ts'

interface Props {
  title: string
  /** Codes that are on other tubes. */
  used: readonly string[]
  onCode: (code: string) => void
  onClose: () => void
}

/** A tube's code, by the camera or typed. One with a wrong check character, or of another tube, is refused. */
export default function ScanSheet({ title, used, onCode, onClose }: Props) {
  const words = useWords()
  const id = useId()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const [hasCamera, setCamera] = useState(true)
  const [typed, setTyped] = useState('')

  const take = (given: string): boolean => {
    const code = tubeCodeFrom(given)
    if (!code) setProblem(words.notACode({ code: given.slice(0, 20) }))
    else if (used.includes(code)) setProblem(words.codeUsed({ code: tubeCodeInGroups(code) }))
    else {
      onCode(code)
      return true
    }
    return false
  }
  // The camera is asked once; what a code means may change meanwhile.
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const ending = new AbortController()
    // A label that was refused is told once, however long it stays in view.
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
          <div className="col-camera">
            <video ref={video} playsInline muted />
          </div>
          <p>{words.scanHow}</p>
        </>
      ) : (
        <p>{words.cameraRefused}</p>
      )}
      <p role="alert" className="col-problem">
        {problem}
      </p>
      <form
        className="col-code"
        onSubmit={event => {
          event.preventDefault()
          take(typed)
        }}
      >
        <label htmlFor={id}>{words.typeCode}</label>
        <input
          id={id}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
          required
          onChange={event => setTyped(event.target.value)}
        />
        <button type="submit" className="col-main">
          {words.useCode}
        </button>
      </form>
    </Sheet>
  )
}
