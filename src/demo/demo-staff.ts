import { Hono } from 'hono'
import { html } from 'hono/html'
import type { LiveCatalogue } from '#domain/catalogue/live.ts'
import type { PaymentDeps } from '#domain/payments/attempts.ts'
import { addStaff, inviteStaff, listStaff } from '#domain/staff/staff.ts'
import type { ApiEnv } from '#http/http.ts'
import { ROLE_NAMES, type Role } from '#rules/staff/permissions.ts'
import { answerPage } from '../../simulator/page.ts'
import { fillDays } from './demo-day.ts'

/** The demo's staff: a name for each role. */
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

/** Who goes to homes beside the demo's collector; nobody signs in as them. */
const MORE_COLLECTORS = ['Sana Qureshi', 'Lakshmi Pillai', 'Rajesh Yadav']

/**
 * `/dev/staff`: whoever opens a demo signs in to its desk in any role. A live shop has no such page; there
 * `ops staff add` prints the link.
 */
export function demoStaffRoutes({ shop, catalogue }: { shop: PaymentDeps; catalogue: LiveCatalogue }) {
  const routes = new Hono<ApiEnv>()
  routes.get('/dev/staff', c =>
    answerPage(c, {
      title: 'Staff of the demo',
      narrow: true,
      body: html`<p class="note">Demo: anybody can be anybody here.</p>
<h1>Sign in to the desk</h1>
<p>Staff sign in with a passkey: your device asks for your finger, face or PIN. Choose who you are; your device then makes a passkey for them, once. After that, open <a href="/desk">the desk</a> itself. Today and tomorrow in Mumbai are full of visits, as far on as the clock is. The collector's day is at <a href="/collector">the collectors' app</a>, best on a phone.</p>
<p class="note">A browser knows passkeys on localhost or by https, not on 127.0.0.1. No such device? In Chrome's developer tools: More tools, WebAuthn, Enable virtual authenticator environment (ctap2, resident keys, user verification).</p>
<form method="post" action="/dev/staff">${ROLE_NAMES.map(
        role =>
          html`<button name="role" value="${role}" class="${role === 'coordinator' ? 'main' : ''}">${NAMES[role]}, ${role}</button>`,
      )}</form>`,
    }),
  )
  routes.post('/dev/staff', async c => {
    const { role: asked } = await c.req.parseBody()
    const role = ROLE_NAMES.find(one => one === asked)
    if (!role) return c.redirect('/dev/staff', 303)
    const name = NAMES[role]
    const actor = { kind: 'staff', name: 'demo' } as const
    // All of them: the desk assigns its collectors, whoever came first.
    const there = new Set((await listStaff(shop.db)).map(one => one.name))
    const collectors = [NAMES.collector, ...MORE_COLLECTORS]
    const everybody: [string, Role][] = [
      ...ROLE_NAMES.map((other): [string, Role] => [NAMES[other], other]),
      ...MORE_COLLECTORS.map((one): [string, Role] => [one, 'collector']),
    ]
    for (const [one, other] of everybody)
      if (!there.has(one)) await addStaff(shop, { name: one, grants: [{ role: other, centre: null }], actor })
    await fillDays({ shop, catalogue, collectors, actor })
    const { link } = await inviteStaff(shop, { name, actor })
    return c.redirect(link, 303)
  })
  return routes
}
