import { useDesk } from '#desk/frame/desk-context.ts'
import { rolesWith } from '#rules/staff/permissions.ts'

/** The centres of staff who book only at their own centres; undefined for all other staff. */
export function useOwnCentres(): readonly string[] | undefined {
  const { centreOnly, roles } = useDesk().self
  if (!centreOnly?.includes('orders.create')) return undefined
  const booking: readonly string[] = rolesWith('orders.create')
  return roles.flatMap(({ role, centre }) => (centre && booking.includes(role) ? [centre] : []))
}
