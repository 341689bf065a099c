import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { TubeIcon } from '#desk/tubes/tube-icon.tsx'
import { DAY_LISTS, isAssignable, isChangeable } from '#rules/desk/day-lists.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import { shortHour } from '#rules/desk/hours.ts'
import { formatShortRupees } from '#rules/money.ts'
import type { boardState } from './board-place.ts'
import type { BoardVisit } from './contract.ts'
import { DelayButton } from './delay-button.tsx'
import type { SelectionActions } from './use-selection.ts'
import { MoveLink, VisitMenu } from './visit-actions.tsx'
import { VisitState } from './visit-state.tsx'
import { words } from './words.ts'

interface Props {
  visit: BoardVisit
  /** The hour stands above its visits. */
  isByHour: boolean
  isSelected: boolean
  /** Undefined without the permission to assign. */
  onSelect: SelectionActions['select'] | undefined
  onAssign: ((orderId: string) => void) | undefined
  /** Of the collector. */
  phone: string | null | undefined
  /** Until the visit's hour begins; undefined unless that is soon. */
  minutes: number | undefined
  place: ReturnType<typeof boardState>
}

/** The collector has not come yet. */
const COMING: readonly BoardVisit['state'][] = ['booked', 'assigned', 'on_the_way']

/** Every response has new objects for all visits. */
const isSameRow = ({ visit: before, ...former }: Props, { visit, ...props }: Props): boolean =>
  Object.keys(props).every(name =>
    Object.is(former[name as keyof typeof props], props[name as keyof typeof props]),
  ) &&
  (before === visit || JSON.stringify(before) === JSON.stringify(visit))

/** Rendered only if one of its values changes, because a day has hundreds. */
export const VisitRow = memo(function VisitRow(props: Props) {
  const { visit, isByHour, isSelected, onSelect, onAssign, phone, minutes, place } = props
  const { orderId, toTake } = visit
  const canAssign = onAssign && isAssignable(visit)
  const hasButton = onAssign && DAY_LISTS.unassigned(visit)
  return (
    <tr
      // On a phone the check box stands in the padding, so that all lines of a visit begin below its name.
      className={`h-12 focus-within:shadow-[inset_3px_0_0_var(--color-leaf)] max-md:h-auto max-md:gap-x-3! ${onSelect ? 'max-md:pl-14!' : ''} ${isSelected ? 'bg-leaf-tint forced-colors:outline-2 forced-colors:-outline-offset-2' : ''}`}
    >
      {!isByHour && (
        <td
          className={`w-24 font-bold whitespace-nowrap max-md:order-none! ${onSelect ? 'max-md:-ml-11 max-md:basis-[calc(100%+3rem)]' : 'max-md:basis-full'}`}
        >
          {shortHour(visit.timeSlot)}
        </td>
      )}
      {onSelect && (
        <td className="max-md:order-none! max-md:-ml-14">
          <CheckBox visit={visit} isSelected={isSelected} onSelect={onSelect} />
        </td>
      )}
      <th scope="row" className="max-md:basis-[calc(100%-3.5rem)]!">
        <Patient
          visit={visit}
          number={
            <Link
              className="text-muted"
              to={deskPath('order', { number: orderId })}
              state={place}
              translate="no"
              // Without check boxes, keys move over the orders' links.
              data-row={onSelect ? undefined : orderId}
            >
              {orderId}
            </Link>
          }
        />
      </th>
      <td className="max-md:order-3! max-md:basis-full!" title={visit.address || undefined}>
        <span className="block md:truncate">{areaOf(visit)}</span>
        {visit.address && (
          <small className="block text-muted md:truncate" translate="no">
            {visit.address}
          </small>
        )}
      </td>
      <td className="max-md:order-4!">
        <Tubes tubes={visit.tubes} />
      </td>
      <td
        translate={toTake > 0 ? 'no' : undefined}
        className={`amount max-md:order-4! ${toTake > 0 ? '' : 'max-md:hidden'}`}
      >
        {toTake > 0 ? formatShortRupees(toTake) : '–'}
      </td>
      <td
        className={`whitespace-nowrap max-md:order-5! md:overflow-hidden md:text-ellipsis ${hasButton ? 'max-md:ml-auto' : ''}`}
      >
        {hasButton ? (
          <AssignButton visit={visit} onAssign={onAssign} />
        ) : (
          <>
            {visit.collector?.name} {visit.state === 'failed' && <MoveLink visit={visit} place={place} />}
          </>
        )}
        {visit.lateSince && COMING.includes(visit.state) && !visit.isCentreVisit && (
          <DelayButton
            orderId={orderId}
            patientName={visit.patientName}
            className="block text-xs leading-tight whitespace-normal"
            buttonClass="plain-link flex min-h-6 items-center font-semibold whitespace-nowrap max-[1099px]:min-h-11"
          />
        )}
      </td>
      <td className="max-md:order-3!">
        <VisitState visit={visit} minutes={minutes} />
      </td>
      <td className="actions pl-0!">
        <VisitMenu
          visit={visit}
          phone={phone}
          onAssign={canAssign && !hasButton ? onAssign : undefined}
          place={place}
        />
      </td>
    </tr>
  )
}, isSameRow)

const areaOf = ({ isCentreVisit, area }: BoardVisit): string =>
  isCentreVisit ? `At the centre ${area.name}` : area.name || area.pinCode

interface CheckBoxProps extends Pick<Props, 'visit' | 'isSelected'> {
  onSelect: SelectionActions['select']
}

/** The label covers the area that a finger needs. */
function CheckBox({ visit, isSelected, onSelect }: CheckBoxProps) {
  const { orderId, patientName: name } = visit
  const canSelect = isChangeable(visit)
  return (
    <label className="-my-1 grid min-w-8 place-items-center max-[1099px]:min-w-11 max-md:translate-y-1">
      <input
        type="checkbox"
        className="scroll-mb-32 aria-disabled:opacity-45"
        data-row={orderId}
        aria-label={words.selectVisit({ name, hour: shortHour(visit.timeSlot), area: areaOf(visit) })}
        checked={isSelected}
        // Not `disabled`, because keys move over every row.
        aria-disabled={canSelect ? undefined : true}
        onChange={event => {
          if (canSelect) onSelect(orderId, (event.nativeEvent as MouseEvent).shiftKey)
        }}
      />
    </label>
  )
}

interface PatientProps extends Pick<Props, 'visit'> {
  /** The link to the order. */
  number: ReactNode
}

const Patient = ({ visit, number }: PatientProps) => (
  <>
    <span className="block md:truncate" translate="no">
      {visit.patientName}
    </span>
    <small className="block font-normal whitespace-nowrap text-muted md:truncate max-md:flex max-md:min-h-11 max-md:flex-wrap max-md:items-center max-md:gap-x-1 max-md:-my-2">
      {visit.gender.slice(0, 1)} {visit.age}
      {visit.patients > 1 && (
        <span className="font-semibold text-ink">, {words.morePeople({ count: visit.patients })}</span>
      )}
      {visit.isRecollection && <span className="font-semibold text-ink">, recollection</span>}
      {' · '}
      {number}
    </small>
  </>
)

function Tubes({ tubes }: Pick<BoardVisit, 'tubes'>) {
  const names = tubes.map(({ name }) => name).join(', ')
  return (
    <>
      {tubes.map(({ letter, cap }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tubes of a kind have no other name
        <TubeIcon key={at} letter={letter} cap={cap} />
      ))}
      {tubes.length > 0 && (
        <span className="sr-only">{words.tubesReadOut({ count: tubes.length, names })}</span>
      )}
    </>
  )
}

interface AssignButtonProps extends Pick<Props, 'visit'> {
  onAssign: (orderId: string) => void
}

const AssignButton = ({ visit: { orderId, patientName: name, timeSlot }, onAssign }: AssignButtonProps) => (
  <button
    type="button"
    className="-my-1"
    aria-label={words.assignVisit({ name, hour: shortHour(timeSlot) })}
    onClick={() => onAssign(orderId)}
  >
    {words.assignButton}
  </button>
)
