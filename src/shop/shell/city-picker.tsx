import ChevronDown from 'lucide-react/icons/chevron-down'
import MapPin from 'lucide-react/icons/map-pin'
import { ourCities } from '#kit/cities.ts'
import { KEYS } from '#kit/storage.ts'
import { useCity } from '#shop/city/location.ts'
import { say } from '#text/text.ts'
import * as words from './words.ts'

/** The city in which the sample is collected. A native select needs no script of its own and suits every phone. */
export function CityPicker() {
  const { city, setCity } = useCity()
  const { open } = ourCities()
  if (open.length < 2) return null
  return (
    <label className="relative tight:order-last tight:w-full flex min-h-11 items-center rounded-full text-[0.9375rem] font-medium focus-within:outline-3 focus-within:outline-offset-0 sm:focus-within:outline-offset-2 focus-within:outline-leaf sm:border sm:border-line sm:bg-surface sm:hover:border-leaf">
      <MapPin aria-hidden="true" className="pointer-events-none absolute left-3 size-4.5 max-sm:hidden" />
      <span className="sr-only">{say(words.city)}</span>
      <select
        value={city}
        data-kept-as={KEYS.city}
        onChange={event => setCity(event.target.value)}
        className="field-sizing-content min-h-11 not-tight:max-w-38 appearance-none truncate rounded-full bg-transparent pr-8 pl-9 outline-none not-tight:max-sm:max-w-[27vw] max-sm:pr-5 max-sm:pl-1"
      >
        {open.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-0 size-4.5 sm:right-3" />
    </label>
  )
}
