import { Hono } from 'hono'
import { html } from 'hono/html'
import pg from 'pg'
import type { Staff } from '#domain/actor.ts'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import type { PaymentDeps } from '#domain/money/payments/attempts.ts'
import type { Shop } from '#domain/shop.ts'
import { createInvite } from '#domain/staff/invites.ts'
import { addStaff, listStaff } from '#domain/staff/staff.ts'
import { DESK_PAGES, menuPages } from '#rules/desk/desk-pages.ts'
import {
  type Grant,
  listPermissions,
  mayVisitHomes,
  ROLE_NAMES,
  type Role,
} from '#rules/staff/permissions.ts'
import type { ApiEnv } from '#server/http/http.ts'
import { collectorsApp, deskPageTitles, roleMeanings } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { answerPage } from '../../../simulator/page.ts'
import { fillDays } from './demo-day.ts'
import { givePortraitToCollector } from './portraits.ts'

type DemoShop = PaymentDeps & Pick<Shop, 'files'>

const NAMES: Record<Role, string> = {
  reception: 'Asha Rao',
  coordinator: 'Meera Iyer',
  collector: 'Imran Shaikh',
  technician: 'Joseph Pinto',
  pathologist: 'Kavita Menon',
  accounts: 'Farida Contractor',
  manager: 'Vijay More',
  owner: 'Nandini Bose',
}

/** Further collectors. The demo offers no sign-in as these. */
const MORE_COLLECTORS = ['Sana Qureshi', 'Lakshmi Pillai', 'Rajesh Yadav']

function opensOf(role: Role): string {
  const roles: Grant[] = [{ role, centre: null }]
  const permissions = listPermissions(roles)
  const pages = menuPages({ permissions }).filter(name => DESK_PAGES[name].needs !== null)
  const opens = pages.map(name => deskPageTitles[name])
  if (mayVisitHomes(roles)) opens.unshift(collectorsApp)
  return opens.join(', ')
}

/** `/dev/staff` signs a visitor of the demo in with any role. A live shop has no such page. */
export function demoStaffRoutes({ shop, catalogue }: { shop: DemoShop; catalogue: LiveCatalogue }) {
  const routes = new Hono<ApiEnv>()
  routes.get('/dev/staff', c =>
    answerPage(c, {
      title: 'Staff of the demo',
      narrow: true,
      body: html`<p class="note">Only the demo has this page. Staff of a real laboratory get a link from its owner.</p>
<h1>Sign in to the desk</h1>
<p>Choose a role. Your device then offers to save a <b>passkey</b> for it: a key that stays on this device and replaces a password. You confirm it with your finger, face or PIN, as when you unlock the device. Do this once for each role. To sign in later, open <a href="/desk">the desk</a> or <a href="/collector">the collectors' app</a> (best on a phone) and confirm again.</p>
<p>Mumbai has visits today, recorded up to the demo's time, and tomorrow. In the evening, press <kbd>]</kbd> on the desk for tomorrow.</p>
<details><summary>If your device can't save a passkey</summary>
<ul><li>The address must begin with localhost or https: passkeys don't work on 127.0.0.1.</li>
<li>Without a finger, face or PIN: in Chrome, press F12, open the menu of the developer tools, then More tools, WebAuthn. Tick "Enable virtual authenticator environment" and add one with protocol ctap2, transport internal, resident keys and user verification. Keep the developer tools open.</li></ul></details>
<form method="post" action="/dev/staff">${ROLE_NAMES.map(
        role =>
          html`<button name="role" value="${role}" class="${role === 'coordinator' ? 'main' : ''}">${NAMES[role]}, ${role}<br><small>${say(roleMeanings[role])} Opens ${opensOf(role)}.</small></button>`,
      )}</form>`,
    }),
  )
  routes.post('/dev/staff', async c => {
    const { role: asked } = await c.req.parseBody()
    const role = ROLE_NAMES.find(role => role === asked)
    if (!role) return c.redirect('/dev/staff', 303)
    const staff = await withDemoLock(shop.db, () => fillDemo(shop, catalogue))
    const chosen = staff.find(member => member.name === NAMES[role])
    if (!chosen) throw new Error(`the demo has no ${role}`)
    // Earlier links stay valid: after a double click the browser may follow either response.
    const link = await createInvite(shop, shop.db, { staffId: chosen.id, issuedBy: null })
    return c.redirect(link, 303)
  })
  return routes
}

/** Adds the staff and the visits that are missing; returns the staff. */
async function fillDemo(shop: DemoShop, catalogue: LiveCatalogue) {
  const actor = { kind: 'command-line', name: 'demo' } as const
  const present = new Set((await listStaff(shop.db)).map(({ name }) => name))
  // Reads the desk with all roles, because the desk assigns collectors.
  const people: [string, Role][] = [
    ...ROLE_NAMES.map((role): [string, Role] => [NAMES[role], role]),
    ...MORE_COLLECTORS.map((name): [string, Role] => [name, 'collector']),
  ]
  const collectors = [NAMES.collector, ...MORE_COLLECTORS]
  for (const [name, role] of people) {
    if (present.has(name)) continue
    const { staff } = await addStaff(shop, { name, grants: [{ role, centre: null }], actor })
    if (role === 'collector') await givePortraitToCollector(shop, staff.id, collectors.indexOf(name) + 1)
  }
  const staff = await listStaff(shop.db)
  const staffNamed = (name: string): Staff => {
    const found = staff.find(member => member.name === name)
    if (!found) throw new Error(`the demo has no ${name}`)
    return { kind: 'staff', id: found.id, name }
  }
  const coordinator = staffNamed(NAMES.coordinator)
  await fillDays({ shop, catalogue, collectors: collectors.map(staffNamed), coordinator })
  return staff
}

/** Key of the advisory lock of the demo's fill. */
const DEMO_LOCK = 7204

/**
 * Runs `work` while no other process or call fills the demo. The lock has a separate connection, so that waiting calls
 * leave the pool to the running one.
 */
async function withDemoLock<T>(db: PaymentDeps['db'], work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...db.$client.options, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}
