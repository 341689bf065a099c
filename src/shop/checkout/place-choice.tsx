import type { ReactNode } from 'react'
import { ChoiceGroup } from '#kit/choice.tsx'
import { SelectField } from '#kit/field.tsx'
import { telLink } from '#kit/tel-link.ts'
import { sampleData } from '#text/common.ts'
import { say } from '#text/text.ts'
import type { Centre } from '#wire/centre.ts'
import { useCheckout } from './checkout.ts'
import type { VisitPlace } from './use-centres.ts'
import { atCentre, atHome, centreLabel, openHours, whereIsVisit } from './words.ts'

interface PlaceChoiceProps {
  place: VisitPlace
  isNeeded: boolean
  /** Below the switch, which stays where it was clicked. */
  children: ReactNode
}

/** At home or at a centre, and at which; only the children where the city has no centre. */
export function PlaceChoice({ place, isNeeded, children }: PlaceChoiceProps) {
  const change = useCheckout(state => state.change)
  const { centres, centre } = place
  return (
    <>
      {centres.length > 0 && !isNeeded && (
        <ChoiceGroup
          legend={say(whereIsVisit)}
          isLegendHidden
          choices={[
            { value: 'home', label: say(atHome) },
            { value: 'centre', label: say(atCentre) },
          ]}
          value={centre ? 'centre' : 'home'}
          onChange={chosen => change({ centreCode: chosen === 'home' ? '' : (centres[0]?.code ?? '') })}
        />
      )}
      {children}
      {centre && centres.length > 1 && (
        <SelectField
          label={say(centreLabel)}
          value={centre.code}
          onChange={event => change({ centreCode: event.target.value })}
        >
          {centres.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {centre && <CentreCard centre={centre} />}
    </>
  )
}

function CentreCard({ centre: { name, address, hours, phone, isSample } }: { centre: Centre }) {
  return (
    <address className="card grid gap-0.5 p-4 not-italic">
      <b>{name}</b>
      <span>{address}</span>
      <span className="text-sm text-muted">{say(openHours, { hours })}</span>
      {phone && (
        <a href={telLink(phone)} className="text-link py-2">
          {phone}
        </a>
      )}
      {isSample && <span className="text-sm text-muted">{say(sampleData)}</span>}
    </address>
  )
}
