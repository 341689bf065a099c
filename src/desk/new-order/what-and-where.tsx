import { EMPTY_ADDRESS, HomeAddressFields } from '#desk/orders/address-form.tsx'
import { ChosenTests, TestField } from '#desk/orders/choose-tests.tsx'
import { FieldRow, OrderPart } from '#desk/orders/parts.tsx'
import { words as orderWords } from '#desk/orders/words.ts'
import { LabelledField } from '#kit/desk/record-form.tsx'
import { Alert, Problem } from '#kit/desk/section.tsx'
import type { LoadProblem } from '#kit/desk/use-call.ts'
import { words as kitWords } from '#kit/desk/words.ts'
import { doctorNameRule } from '#rules/doctor-name.ts'
import type { Centre } from '#wire/centre.ts'
import type { DeskCustomer } from './contract.ts'
import { type Draft, personName, toAddressDraft } from './draft.ts'
import { words } from './words.ts'

interface Props {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

interface TestsProps extends Props {
  /** Rupees, in the order of the tests. */
  prices: readonly (number | undefined)[]
  /** Names of the tests of an earlier visit that are no longer offered. */
  withdrawn: readonly string[]
}

/** The tests, each for one person. */
export function TestsPart({ draft, onChange, prices, withdrawn }: TestsProps) {
  const { tests, people } = draft
  const add = (id: string, name: string) => {
    // Adds the test for the first person who does not have it.
    const person =
      people.find(({ key }) => !tests.some(test => test.id === id && test.person === key)) ?? people[0]
    const test = { key: crypto.randomUUID(), id, name, person: person?.key ?? '' }
    onChange({ tests: [...tests, test] })
  }
  return (
    <OrderPart title="Tests" isForm>
      {withdrawn.length > 0 && <Alert>{words.noLongerOffered({ tests: withdrawn.join(', ') })}</Alert>}
      <TestField onTake={({ _id: id, name }) => add(id, name)} />
      <ChosenTests
        tests={tests}
        prices={prices}
        people={people.map((person, index) => ({
          key: person.key,
          name: personName(draft, person) || orderWords.patientNumber({ number: index + 1 }),
        }))}
        onChange={chosen => onChange({ tests: chosen })}
      />
      <FieldRow>
        <LabelledField label="Referring doctor (optional)" isWide>
          <input
            value={draft.referredBy}
            maxLength={doctorNameRule.maxTyped}
            autoComplete="off"
            onChange={event => onChange({ referredBy: event.target.value })}
          />
        </LabelledField>
      </FieldRow>
    </OrderPart>
  )
}

interface PlaceProps extends Props {
  known: DeskCustomer | null | undefined
  /** Undefined until they are loaded. */
  centres: readonly Centre[] | undefined
  centresProblem: LoadProblem | undefined
  /** True if the staff member books at certain centres only. */
  isCentreOnly: boolean
}

/** Asks for the place: home, at a saved or typed address, or a centre. */
export function PlacePart({ draft, onChange, known, centres, centresProblem, isCentreOnly }: PlaceProps) {
  const { address, centreCode } = draft
  const saved = known?.addresses.filter(({ pinCode }) => pinCode !== null) ?? []
  const chosen = saved.find(
    entry =>
      entry.pinCode === address.pinCode && entry.street === address.street && entry.house === address.house,
  )
  return (
    <OrderPart title="Where" isForm>
      <Problem problem={centresProblem} isLoading={false} />
      <FieldRow>
        <LabelledField label="Home or centre" isWide>
          <select value={centreCode} onChange={event => onChange({ centreCode: event.target.value })}>
            {!isCentreOnly && <option value="">At home</option>}
            {!centres && !centresProblem && <option disabled>{kitWords.loading}</option>}
            {centres?.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </LabelledField>
        {!centreCode && saved.length > 0 && (
          <LabelledField label="Address" isWide>
            <select
              value={chosen?.id ?? ''}
              onChange={event => {
                const picked = saved.find(({ id }) => id === event.target.value)
                onChange({ address: picked ? toAddressDraft(picked) : EMPTY_ADDRESS })
              }}
            >
              {saved.map(({ id, address: line }) => (
                <option key={id} value={id}>
                  {line}
                </option>
              ))}
              <option value="">Another address</option>
            </select>
          </LabelledField>
        )}
      </FieldRow>
      {!centreCode && !chosen && (
        <HomeAddressFields
          value={address}
          onChange={value => onChange({ address: value })}
          city={undefined}
        />
      )}
    </OrderPart>
  )
}
