import { useState } from 'react'
import type { Doctor } from '#shop/requests/contract.ts'
import { say } from '#text/text.ts'
import { photographOf } from './words.ts'

const SHAPE = 'size-14 shrink-0 rounded-full bg-leaf-tint'

/** The photograph of a doctor; the initials where there is none, or it can't be loaded. */
export function DoctorPhoto({ doctor: { name, image } }: { doctor: Doctor }) {
  const [failed, setFailed] = useState<string>()
  if (!image || image === failed)
    return (
      <span
        aria-hidden="true"
        className={`grid place-items-center text-lg font-bold text-leaf-dark ${SHAPE}`}
      >
        {initialsOf(name)}
      </span>
    )
  return (
    <img
      src={image}
      alt={say(photographOf, { name })}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(image)}
      className={`object-cover ${SHAPE}`}
    />
  )
}

/** 'MI' for 'Dr. Meera Iyer'. */
const initialsOf = (name: string): string =>
  name
    .replace(/^Dr\.?\s+/i, '')
    .split(/\s+/)
    .slice(0, 2)
    .map(word => [...word][0] ?? '')
    .join('')
