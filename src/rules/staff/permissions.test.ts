import { expect, test } from 'vitest'
import { permissionMeanings, roleMeanings } from '#text/staff.ts'
import { say } from '#text/text.ts'
import {
  centresWithPermission,
  type Grant,
  hasPermissionAt,
  listPermissions,
  PERMISSIONS,
  type Permission,
  ROLE_NAMES,
  ROLES,
  type Role,
} from './permissions.ts'

const everywhere = (...roles: Role[]): Grant[] => roles.map(role => ({ role, centre: null }))
const rolesWith = (permission: Permission) =>
  ROLE_NAMES.filter(role => listPermissions(everywhere(role)).includes(permission))

test('the document shows every role and permission', async () => {
  const head = `| permission | ${ROLE_NAMES.join(' | ')} |\n|---|${ROLE_NAMES.map(() => ':-:|').join('')}`
  const rows = PERMISSIONS.map(permission => {
    const cells = ROLE_NAMES.map(role => (rolesWith(permission).includes(role) ? '●' : ''))
    return `| \`${permission}\`: ${say(permissionMeanings[permission])} | ${cells.join(' | ')} |`
  })
  await expect(`# Roles and permissions of staff

The roles of \`src/rules/staff/permissions.ts\`; its test generates this page (\`npx vitest run src/rules/staff/permissions.test.ts -u\`). A person with several roles has the permissions of each. A role is for one centre or for everywhere. Work that belongs to no centre, such as a home visit, requires a role for everywhere. The API's description lists the permission of each call (\`x-permission\`), and \`src/desk/access/authorised.test.ts\` tries each call with each role.

${ROLE_NAMES.map(role => `- **${role}**: ${say(roleMeanings[role])}`).join('\n')}

${head}
${rows.join('\n')}
`).toMatchFileSnapshot('../../../docs/roles.md')
})

test('every permission belongs to a role, and no role has a permission twice', () => {
  expect(PERMISSIONS.filter(permission => rolesWith(permission).length === 0)).toEqual([])
  for (const role of ROLE_NAMES) expect(new Set(ROLES[role]).size, role).toBe(ROLES[role].length)
})

test('no role both takes and counts cash', () => {
  for (const role of rolesWith('cash.take')) expect(rolesWith('cash.count')).not.toContain(role)
})

test('only the owner can give roles, and copy and erase people’s data', () => {
  for (const permission of ['staff.manage', 'people.export', 'people.erase'] as const)
    expect(rolesWith(permission)).toEqual(['owner'])
})

test('a role for all centres is valid at each centre and for home visits', () => {
  const grants = everywhere('coordinator')
  expect(hasPermissionAt(grants, 'visits.assign', 'MUM-1')).toBe(true)
  expect(hasPermissionAt(grants, 'visits.assign', null)).toBe(true)
  expect(centresWithPermission(grants, 'visits.assign')).toBe('everywhere')
})

test('a role for one centre is not valid at another centre or for home visits', () => {
  const grants: Grant[] = [{ role: 'coordinator', centre: 'MUM-1' }]
  expect(hasPermissionAt(grants, 'visits.assign', 'MUM-1')).toBe(true)
  expect(hasPermissionAt(grants, 'visits.assign', 'PUN-1')).toBe(false)
  expect(hasPermissionAt(grants, 'visits.assign', null)).toBe(false)
  expect(centresWithPermission(grants, 'visits.assign')).toEqual(['MUM-1'])
})

test('a person with several roles has the permissions of each, where each is valid', () => {
  const grants: Grant[] = [
    { role: 'accounts', centre: null },
    { role: 'reception', centre: 'MUM-1' },
  ]
  expect(hasPermissionAt(grants, 'money.read', 'PUN-1')).toBe(true)
  expect(hasPermissionAt(grants, 'cash.take', 'MUM-1')).toBe(true)
  expect(hasPermissionAt(grants, 'cash.take', 'PUN-1')).toBe(false)
})

test('a person without a role has no permission', () => {
  expect(listPermissions([])).toEqual([])
  for (const permission of PERMISSIONS) {
    expect(hasPermissionAt([], permission, null)).toBe(false)
    expect(centresWithPermission([], permission)).toEqual([])
  }
})
