import { type ReactNode, useState } from 'react'
import { EMPTY_ADDRESS, HomeAddressFields } from '#desk/orders/address-form.tsx'
import { ChosenTests, TestField } from '#desk/orders/choose-tests.tsx'
import { Choice, Choices, FieldRow, OrderPart } from '#desk/orders/parts.tsx'
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
  known: DeskCustomer | null | undefined
  /** Rupees, in the order of the tests. */
  prices: readonly (number | undefined)[]
  /** Names of the tests of an earlier visit that are no longer offered. */
  withdrawn: readonly string[]
  /** Questions about the tests, below them. */
  children?: ReactNode
}

/** The tests, each for one person. */
export function TestsPart({ draft, onChange, known, prices, withdrawn, children }: TestsProps) {
  const { tests, people } = draft
  const [chosen, setChosen] = useState<string>()
  const forWhom = people.find(({ key }) => key === chosen) ?? people[0]
  const named = people.map((person, index) => ({
    key: person.key,
    name: personName(draft, person) || orderWords.patientNumber({ number: index + 1 }),
  }))
  const newTest = (id: string, name: string, person: string) => ({
    key: crypto.randomUUID(),
    id,
    name,
    person,
  })
  const add = (id: string, name: string) => {
    // A test that the chosen person has already is for the first one who does not have it.
    const has = (key: string) => tests.some(test => test.id === id && test.person === key)
    const person = forWhom && !has(forWhom.key) ? forWhom : (people.find(({ key }) => !has(key)) ?? people[0])
    onChange({ tests: [...tests, newTest(id, name, person?.key ?? '')] })
  }
  const last = (known?.lastTests ?? []).filter(({ patientId }) =>
    people.some(person => person.patientId === patientId),
  )
  const addLast = () =>
    onChange({ tests: last.map(({ id, name, patientId }) => newTest(id, name, patientId ?? '')) })
  return (
    <OrderPart title="Tests" isForm>
      {withdrawn.length > 0 && <Alert>{words.noLongerOffered({ tests: withdrawn.join(', ') })}</Alert>}
      {people.length > 1 && (
        <Choices legend="For whom the next test is">
          {named.map(({ key, name }) => (
            <Choice key={key} name="test-for" isChosen={key === forWhom?.key} onChoose={() => setChosen(key)}>
              {name}
            </Choice>
          ))}
        </Choices>
      )}
      <TestField onTake={({ _id: id, name }) => add(id, name)} />
      <ChosenTests
        tests={tests}
        prices={prices}
        people={named}
        onChange={changed => onChange({ tests: changed })}
      />
      {tests.length === 0 && last.length > 0 && (
        <button
          type="button"
          className="text-left"
          onClick={event => {
            // The button goes, and Ctrl+Enter books from within the form.
            event.currentTarget.form?.querySelector<HTMLElement>('[role=combobox]')?.focus()
            addLast()
          }}
        >
          {words.sameAgain({ tests: last.map(({ name }) => name).join(', ') })}
        </button>
      )}
      {children}
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
