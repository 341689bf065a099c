import { createStaffClient, type StaffClient } from '#desk/endpoints.ts'
import { fetchAsStaff } from '#kit/staff/calls.ts'

export const deskApi: StaffClient = createStaffClient(fetchAsStaff)
