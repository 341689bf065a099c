import type { Centre } from '#contract/centres.ts'
import { useCheckout } from '#web/checkout/checkout.ts'
import type { VisitPlace } from '#web/checkout/use-centres.ts'
import { ChoiceGroup } from '#web/ui/choice.tsx'
import { SelectField } from '#web/ui/field.tsx'

/** 'At home' or 'At a centre', and which one: where the city has a centre. */
export function PlaceChoice({ place, isNeeded }: { place: VisitPlace; isNeeded: boolean }) {
  const change = useCheckout(state => state.change)
  const { centres, centre } = place
  if (centres.length === 0) return null
  return (
    <>
      {!isNeeded && (
        <ChoiceGroup
          legend="Where is the sample given?"
          choices={[
            { value: 'home', label: 'At home' },
            { value: 'centre', label: 'At a centre' },
          ]}
          value={centre ? 'centre' : 'home'}
          onChange={chosen => change({ centreCode: chosen === 'home' ? '' : (centres[0]?.code ?? '') })}
        />
      )}
      {centre && centres.length > 1 && (
        <SelectField
          label="Centre"
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
      <span className="text-sm text-muted">Open {hours}</span>
      {phone && (
        <a href={`tel:${phone.replaceAll(' ', '')}`} className="text-link py-2">
          {phone}
        </a>
      )}
      {isSample && <span className="text-sm text-muted">Sample data</span>}
    </address>
  )
}
