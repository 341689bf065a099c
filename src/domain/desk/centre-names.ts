import type { audit } from '#db/schema.ts'
import { centresByCode } from '../catalogue/centres.ts'
import type { VisitPlace } from '../history.ts'
import type { Connection } from '../shop.ts'
import { isStory } from './story.ts'

type Act = typeof audit.$inferSelect

const movedPlace = (act: Act) =>
  isStory(act) && act.action === 'visit.moved' ? act.details.place : undefined

/** The entries with the names of centres instead of their codes, which staff do not know. */
export async function withCentreNames<A extends Act>(db: Connection, acts: readonly A[]): Promise<A[]> {
  const codes = acts.flatMap(act => {
    const place = movedPlace(act)
    return [place?.from.centre, place?.to.centre].flatMap(code => code ?? [])
  })
  const centres = await centresByCode(db, [...new Set(codes)])
  const named = ({ centre, ...place }: VisitPlace): VisitPlace => ({
    ...place,
    centre: centre && (centres.get(centre)?.name ?? centre),
  })
  return acts.map(act => {
    const place = movedPlace(act)
    if (!place) return act
    const places = { ...place, from: named(place.from), to: named(place.to) }
    return { ...act, details: { ...act.details, place: places } }
  })
}
