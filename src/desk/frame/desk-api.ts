import { createStaffClient, type StaffClient } from '#desk/endpoints.ts'
import { fetchAsStaff } from '#kit/staff/calls.ts'

export const deskApi: StaffClient = createStaffClient(fetchAsStaff)

/** A call's response, as on the wire: `DeskAnswer<'getDeskOrder'>['order']`. */
export type DeskAnswer<Name extends keyof StaffClient> = Awaited<ReturnType<StaffClient[Name]>>
/** A call's body. */
export type DeskBody<Name extends keyof StaffClient> =
  NonNullable<Parameters<StaffClient[Name]>[0]> extends { body: infer B } ? B : never
