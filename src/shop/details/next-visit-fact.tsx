import { useCity } from '#shop/city/location.ts'
import { useNextVisit } from '#shop/next-visit/use-next-visit.ts'
import * as words from '#shop/next-visit/words.ts'
import { say } from '#text/text.ts'
import { Fact } from './fact.tsx'

/** Shows no day until the hours of the chosen city are loaded, because the page's HTML is the same all day. */
export default function NextVisitFact() {
  const { city } = useCity()
  const next = useNextVisit(city)
  if (city === '') return null
  if (next === 'not-loaded') return <Fact name={say(words.visitIn, { city })}>{say(words.notLoaded)}</Fact>
  return (
    <Fact name={next?.hour ? say(words.visitAt, { city, hour: next.hour }) : ''}>
      {next ? (next.shortDay ?? say(words.noVisit)) : '\u00a0'}
    </Fact>
  )
}
