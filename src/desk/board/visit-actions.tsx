import { Link, useNavigate } from 'react-router'
import { useDesk } from '#desk/frame/desk-context.ts'
import { words as orderWords } from '#desk/orders/words.ts'
import { RowMenu } from '#kit/desk/row-menu.tsx'
import { DAY_LISTS } from '#rules/desk/day-lists.ts'
import { deskPath } from '#rules/desk/desk-pages.ts'
import type { boardState } from './board-place.ts'
import type { BoardVisit } from './contract.ts'
import { words } from './words.ts'

interface Props {
  visit: BoardVisit
  place: ReturnType<typeof boardState>
}

/** A link to another time, for a visit without a sample. */
export function MoveLink({ visit: { orderId, patientName }, place }: Props) {
  const { permissions } = useDesk().self
  if (!permissions.includes('orders.change')) return null
  return (
    <Link
      className="plain-link flex min-h-6 w-fit items-center font-semibold max-[1099px]:min-h-11 max-md:-my-2.5 max-md:ml-2 max-md:inline-flex"
      to={actionPath(orderId, 'reschedule')}
      state={place}
      aria-label={`Move the visit of ${patientName}`}
    >
      Move
    </Link>
  )
}

const actionPath = (number: string, action: (typeof ON_ITS_PAGE)[number]['action']): string =>
  `${deskPath('order', { number })}?action=${action}`

/** Actions that open on the order's page, with the permission that each needs. */
const ON_ITS_PAGE = [
  { action: 'reschedule', needs: 'orders.change' },
  { action: 'change-address', needs: 'orders.change' },
  { action: 'cancel', needs: 'orders.cancel' },
] as const

interface MenuProps extends Props {
  /** Of the collector. */
  phone: string | null | undefined
  onAssign: ((orderId: string) => void) | undefined
}

/** Dials on a phone, or with the computer's telephone. */
function callAction(name: string, phone: string) {
  const label = words.callCollector({ name, phone })
  return { label, name: label, onChoose: () => window.location.assign(`tel:+91${phone}`) }
}

/** Actions on an open visit, without those that have a button in its row. */
export function VisitMenu({ visit, phone, onAssign, place }: MenuProps) {
  const navigate = useNavigate()
  const { permissions } = useDesk().self
  const { orderId, patientName, collector } = visit
  const actionOf = (action: keyof typeof orderWords.actionTitles, onChoose: () => void) => {
    const label = orderWords.actionTitles[action]
    return { label, name: `${label}, ${patientName}`, onChoose }
  }
  const actions = [
    ...(onAssign ? [actionOf('assign', () => onAssign(orderId))] : []),
    ...ON_ITS_PAGE.filter(({ needs }) => permissions.includes(needs)).map(({ action }) =>
      actionOf(action, () => void navigate(actionPath(orderId, action), { state: place })),
    ),
    ...(collector && phone ? [callAction(collector.name, phone)] : []),
  ]
  if (!DAY_LISTS.open(visit)) return null
  return <RowMenu name={`Actions for ${patientName}`} actions={actions} />
}
