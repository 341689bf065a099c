import Star from 'lucide-react/icons/star'
import { useId, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { TextAreaField } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { useAction } from '#kit/use-action.ts'
import { MAX_RATING_LETTERS, MAX_STARS } from '#rules/visits/ratings.ts'
import { api, errorMessage } from '#shop/frame/api.ts'
import { shopNow } from '#shop/frame/shop-clock.ts'
import * as words from '#shop/orders/words.ts'
import type { Visit } from '#shop/visit/contract.ts'
import { say } from '#text/text.ts'
import { CallError } from '#wire/client.ts'

type Rating = NonNullable<Visit['rating']>

interface Wish {
  stars: number
  words: string
}

/** Stars, shown after the report: a tap sends them, a comment can follow. The rating can be changed for a day. */
export default function RatingCard({ orderId, given }: { orderId: string; given: Rating | null }) {
  const [rating, setRating] = useState(given)
  // The stars are filled as soon as they are tapped, before the response.
  const [picked, pick] = useState(given?.stars ?? 0)
  const [typed, setTyped] = useState(given?.words ?? '')
  const [isWriting, setWriting] = useState(!given?.words)
  const [problem, setProblem] = useState<string>()
  const wish = useRef<Wish>(undefined)
  const [isBusy, run] = useAction(async () => {
    setProblem(undefined)
    let last = rating
    // A tap during a call is sent after it.
    for (let body = wish.current; body; body = wish.current) {
      wish.current = undefined
      try {
        last = (await api.rateOrder({ params: { id: orderId }, body })).rating
        setRating(last)
        if (body.words) setWriting(false)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (wish.current) continue
        pick(last?.stars ?? 0)
        setProblem(errorMessage(error, say(words.ratingNotSent)))
      }
    }
  })
  const send = (stars: number, text: string) => {
    wish.current = { stars, words: text }
    pick(stars)
    void run()
  }
  const isFinal = rating !== null && new Date(rating.changeableUntil) <= shopNow()
  return (
    <section className="card p-5 print:hidden" aria-labelledby="rating">
      <h2 id="rating" className="text-lg">
        {say(rating ? words.ratingGiven : words.ratingTitle)}
      </h2>
      <Stars value={picked} isFinal={isFinal} onPick={stars => send(stars, typed)} />
      <p role="status" className="text-sm text-muted">
        {rating && !isFinal && say(words.ratingThanks)}
      </p>
      {rating?.words && (isFinal || !isWriting) && <p className="mt-2 wrap-anywhere">{rating.words}</p>}
      {rating && !isFinal && !isWriting && (
        <Button variant="quiet" size="small" className="-ml-4" onClick={() => setWriting(true)}>
          {say(words.changeWords)}
        </Button>
      )}
      {rating && !isFinal && isWriting && (
        <form
          className="mt-3 grid gap-3"
          onSubmit={event => {
            event.preventDefault()
            send(picked, typed)
          }}
        >
          <TextAreaField
            label={say(words.wordsLabel)}
            hint={say(words.wordsHint)}
            rows={3}
            maxLength={MAX_RATING_LETTERS}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            // Gets the focus after `Change`, whose button is removed. The first time the stars have the focus.
            autoFocus={Boolean(rating.words)}
          />
          <Button
            type="submit"
            size="small"
            variant="outline"
            busy={isBusy && say(words.sendingRating)}
            className="justify-self-start"
          >
            {say(words.sendRating)}
          </Button>
        </form>
      )}
      {problem && (
        <Notice kind="error" isAlert className="mt-3">
          {problem}
        </Notice>
      )}
    </section>
  )
}

interface StarsProps {
  value: number
  isFinal: boolean
  onPick: (stars: number) => void
}

/** Five stars as a radio group, filled up to the chosen one. */
function Stars({ value, isFinal, onPick }: StarsProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby="rating" className="mt-1 -ml-2 flex">
      {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map(stars => (
        <label
          key={stars}
          className="relative grid size-12 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-leaf"
        >
          <input
            type="radio"
            name={name}
            value={stars}
            checked={stars === value}
            disabled={isFinal}
            aria-label={say(words.starsLabel, { count: stars })}
            onChange={() => onPick(stars)}
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
          />
          <Star
            aria-hidden="true"
            className={`size-8 ${stars <= value ? 'fill-marigold text-marigold-ink' : 'text-line-strong'}`}
          />
        </label>
      ))}
    </div>
  )
}
