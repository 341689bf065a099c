import { Link } from 'react-router'
import { HowToPrepare } from '#kit/how-to-prepare.tsx'
import { Notice } from '#kit/notice.tsx'
import { sayWithElements } from '#kit/say-with-elements.ts'
import { joinNames } from '#rules/patients/names.ts'
import { links } from '#shop/frame/links.ts'
import { centreIn, howPersonPrepares } from '#text/orders.ts'
import { say } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import {
  centreCall,
  changeYourCart,
  doneAtCentre,
  otherItemsAtHome,
  visitToCentre,
  visitToPartner,
} from './words.ts'

interface CentreVisitNoteProps {
  names: readonly string[]
  isAll: boolean
  city: string
  centre: Centre | null
  /** Without the reason, which an earlier step gave. */
  isBrief: boolean
}

export function CentreVisitNote({ names, isAll, city, centre, isBrief }: CentreVisitNoteProps) {
  if (names.length === 0) return null
  const where = centre
    ? say(visitToCentre, { centre: centre.name })
    : `${say(visitToPartner, { centre: say(centreIn, { city }) })} ${say(centreCall)}`
  if (isBrief) return <p className="text-sm leading-tight">{where}</p>
  return (
    <Notice kind="info">
      {say(doneAtCentre, { names: joinNames(names), count: names.length })} {where}
      {!isAll && (
        <>
          {' '}
          {sayWithElements(otherItemsAtHome, { cart: <Link to={links.cart}>{say(changeYourCart)}</Link> })}
        </>
      )}
    </Notice>
  )
}

interface PreparationNoteProps {
  /** Whose preparation this is, if there are several patients. */
  person?: string
  sentences: readonly string[]
}

export function PreparationNote({ person, sentences }: PreparationNoteProps) {
  if (sentences.length === 0) return null
  return (
    <Notice kind="warning">
      {person && <h3 className="mb-1.5 text-base">{say(howPersonPrepares, { name: person })}</h3>}
      <HowToPrepare sentences={sentences} />
    </Notice>
  )
}
