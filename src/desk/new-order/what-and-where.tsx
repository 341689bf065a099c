import { TestField } from '#desk/orders/choose-test.tsx'
import { Part } from '#desk/orders/fact.tsx'
import { AddressParts, EMPTY_ADDRESS, Typed } from '#desk/orders/other-address.tsx'
import { words as orderWords } from '#desk/orders/words.ts'
import { formatRupees } from '#rules/money.ts'
import type { Centre } from '#wire/centre.ts'
import type { KnownCustomer } from './contract.ts'
import { type Draft, partsOfSaved } from './draft.ts'
import { words } from './words.ts'

interface Props {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

/** Tests by typing; each is for one person. `prices`: rupees, in the order of the tests. */
export function Tests({ draft, onChange, prices }: Props & { prices: readonly (number | undefined)[] }) {
  const { tests, people } = draft
  const add = (id: string, name: string) => {
    // Of several who are examined, whoever does not have it yet.
    const person =
      people.find(({ key }) => !tests.some(test => test.id === id && test.person === key)) ?? people[0]
    const test = { key: crypto.randomUUID(), id, name, person: person?.key ?? '' }
    onChange({ tests: [...tests, test] })
  }
  return (
    <Part title={words.testsTitle}>
      <TestField onTake={({ _id: id, name }) => add(id, name)} />
      <ul className="desk-added">
        {tests.map((test, at) => (
          <li key={test.key}>
            <span>{test.name}</span>
            {people.length > 1 && (
              <label>
                {orderWords.forWhom}{' '}
                <select
                  value={test.person}
                  onChange={event =>
                    onChange({
                      tests: tests.map(one => (one === test ? { ...one, person: event.target.value } : one)),
                    })
                  }
                >
                  {people.map(({ key, name }, index) => (
                    <option key={key} value={key}>
                      {name || orderWords.patientNumber({ number: index + 1 })}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <span className="desk-sum">{prices[at] === undefined ? '' : formatRupees(prices[at])}</span>
            <button
              type="button"
              className="desk-small"
              aria-label={orderWords.removeTest({ name: test.name })}
              onClick={() => onChange({ tests: tests.filter(one => one !== test) })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface PlaceProps extends Props {
  known: KnownCustomer | null | undefined
  centres: readonly Centre[]
  /** Of somebody who books for their own centres alone. */
  isCentreOnly: boolean
}

/** At home, at an address that is known or typed; or at a centre. */
export function Place({ draft, onChange, known, centres, isCentreOnly }: PlaceProps) {
  const { address, centreCode } = draft
  const saved = known?.addresses.filter(({ pinCode }) => pinCode !== null) ?? []
  const chosen = saved.find(
    one => one.pinCode === address.pinCode && one.street === address.street && one.house === address.house,
  )
  return (
    <Part title={words.placeTitle}>
      <div className="desk-grid">
        <Typed label={words.placeTitle} isWide>
          <select value={centreCode} onChange={event => onChange({ centreCode: event.target.value })}>
            {!isCentreOnly && <option value="">{words.atHome}</option>}
            {centres.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </Typed>
        {!centreCode && saved.length > 0 && (
          <Typed label={words.savedAddress} isWide>
            <select
              value={chosen?.id ?? ''}
              onChange={event => {
                const one = saved.find(({ id }) => id === event.target.value)
                onChange({ address: one ? partsOfSaved(one) : EMPTY_ADDRESS })
              }}
            >
              {saved.map(({ id, address: line }) => (
                <option key={id} value={id}>
                  {line}
                </option>
              ))}
              <option value="">{words.anotherAddress}</option>
            </select>
          </Typed>
        )}
      </div>
      {!centreCode && !chosen && (
        <AddressParts value={address} onChange={value => onChange({ address: value })} city={undefined} />
      )}
    </Part>
  )
}
