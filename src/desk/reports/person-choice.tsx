import { type KeyboardEvent, useId, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { ageText } from '#rules/patients/patient.ts'
import type { ReportedOrder } from './contract.ts'
import type { ReportFile, useReportFiles } from './use-report-files.ts'
import { words } from './words.ts'

const MAX_SHOWN = 8

export type ReportedPerson = ReportedOrder['patients'][number]

/** 'Asha Rao, 34 years, F' */
export const describePerson = ({ name, gender, age, ageMonths }: ReportedPerson): string =>
  words.person({
    name,
    gender: gender.slice(0, 1).toUpperCase(),
    age: ageText({ years: age, months: ageMonths }),
  })

interface Option {
  order: ReportedOrder
  person: ReportedPerson
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const isTypedOf =
  (typed: string) =>
  ({ order: { orderId, place }, person: { name, tests } }: Option): boolean => {
    const text = [name, orderId.replaceAll('-', ' '), place, ...tests].join(' ').toLowerCase()
    return wordsIn(typed).every(word => text.includes(word))
  }

/** Every word of the person's name is in the name of the file. */
const isNamedIn =
  (fileName: string) =>
  ({ person }: Option): boolean => {
    const inFile = wordsIn(fileName)
    return wordsIn(person.name).every(word => inFile.includes(word))
  }

interface Props {
  chosen: ReportFile
  files: ReturnType<typeof useReportFiles>
}

/**
 * The person of a report: found by typing a name, test or place among the orders that wait, or any other order by its
 * whole number or a tube code. People whose name is in the file's name come first.
 */
export function PersonChoice({ chosen, files }: Props) {
  const { id, file, orderId, patient } = chosen
  /** Undefined while the choice is closed. */
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const list = useId()
  const [isFinding, find] = useAction((text: string) => files.findOrder(id, text))

  const all = files.orders.flatMap((order): Option[] => order.patients.map(person => ({ order, person })))
  const current = all.find(({ order, person }) => order.orderId === orderId && person.position === patient)
  const isHalf = orderId !== '' && !current
  const shown = typed === undefined ? [] : optionsOf(typed.trim()).slice(0, MAX_SHOWN)

  function optionsOf(text: string): Option[] {
    if (text !== '') return all.filter(isTypedOf(text))
    const offered = isHalf ? all.filter(({ order }) => order.orderId === orderId) : all
    const isNamed = isNamedIn(file.name)
    return offered.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
  }

  function take(option: Option | undefined) {
    if (option) files.choosePerson(id, option.order.orderId, option.person.position)
    else if (typed?.trim()) void find(typed.trim())
    close()
  }
  function close() {
    setTyped(undefined)
    setAt(0)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && typed === undefined) setTyped('')
    else if (step !== 0) setAt((at + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter') take(shown[at])
    else if (event.key === 'Escape' && typed !== undefined) close()
    else return
    event.preventDefault()
  }

  return (
    <div className="relative min-w-0 flex-[1_1_16rem]">
      <input
        role="combobox"
        className="w-full"
        aria-label={`Person of ${file.name}`}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown[at] ? `${list}-${at}` : undefined}
        aria-busy={isFinding}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder={isHalf ? words.chooseOf({ order: orderId }) : 'Name, order or tube code'}
        value={typed ?? (current ? describePerson(current.person) : '')}
        onFocus={event => event.target.select()}
        onClick={() => typed === undefined && setTyped('')}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        id={list}
        role="listbox"
        aria-label={`People for ${file.name}`}
        className="absolute inset-x-0 top-full z-10 min-w-72 rounded-lg border border-line-strong bg-surface shadow-[0_8px_24px_rgb(18_49_43_/_14%)]"
        hidden={shown.length === 0}
      >
        {shown.map(({ order, person }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          <div
            key={`${order.orderId} ${person.position}`}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            className="cursor-pointer px-2.5 py-1.5 aria-selected:bg-leaf-tint"
            aria-selected={index === at}
            // The field keeps the focus, whose loss would close the list before the click.
            onMouseDown={event => event.preventDefault()}
            onClick={() => take({ order, person })}
          >
            <b translate="no">{describePerson(person)}</b>{' '}
            <span className="text-muted">
              {person.tests.join(', ')}, {order.place}, {order.orderId}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
