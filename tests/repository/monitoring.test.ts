import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { EVENTS } from '#domain/events.ts'
import { createApp } from '#server/app.ts'
import { createEvents } from '#server/events.ts'
import { createAdmission } from '#server/http/admission.ts'
import { shopEndpoints } from '#shop/endpoints.ts'
import { wholeShop } from '../helpers/whole-shop.ts'

/** Alerts and dashboard use only metrics that the shop exports, and link to existing sections. */

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const rules = read('monitoring/alerts.yml')
const dashboard = read('monitoring/dashboard.json')
const { shop, catalogue, database } = await wholeShop()

/** Metrics of a shop with everything configured; `up` is Prometheus' own. */
async function exposed(): Promise<Set<string>> {
  const registry = new Registry()
  createEvents(() => undefined, 's'.repeat(32), registry)
  const app = createApp(
    { shop, catalogue, database },
    {
      log: () => undefined,
      registry,
      metrics: { isOpenHere: true },
      addressOf: () => '127.0.0.1',
      dataFolder: root,
      version: 'x',
      waitingJobs: async () => [],
      admission: createAdmission(registry),
      counts: () => ({ renders: 1, spansSent: 2, spansDropped: 3 }),
    },
  )
  const text = await (await app.request('/metrics')).text()
  return new Set(['up', ...[...text.matchAll(/^# TYPE (\S+)/gm)].map(match => match[1] ?? '')])
}

const metricsIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:jaanch|nodejs|process)_[a-z0-9_]+/g)].map(match => match[0]))

test('rules and dashboard use only metrics that the shop exports', async () => {
  const names = await exposed()
  for (const text of [rules, dashboard])
    expect([...metricsIn(text)].filter(name => !names.has(name))).toEqual([])
  expect(metricsIn(rules).size).toBeGreaterThan(15)
})

test('the events and routes in rules and dashboard exist', () => {
  const text = rules + dashboard.replaceAll('\\"', '"')
  const events = [...text.matchAll(/event=~?"([^"]+)"/g)].flatMap(match => (match[1] ?? '').split('|'))
  const known = Object.keys(EVENTS)
  expect(events.filter(name => !known.some(event => new RegExp(`^${name}$`).test(event)))).toEqual([])
  const routes = [...text.matchAll(/route=~?"([^"]+)"/g)].flatMap(match => (match[1] ?? '').split('|'))
  expect(routes.length).toBeGreaterThan(1)
  const paths = Object.values(shopEndpoints).flatMap(({ path, definition }) => [
    path,
    ...('alias' in definition ? [definition.alias] : []),
  ])
  // As Hono writes them.
  const patterns = paths.map(path => path.replace(/\{(\w+)\}/g, ':$1'))
  for (const route of routes) expect(patterns).toContain(route)
})

test('each alert links to a section of docs/outages.md, and docs/alerts.md lists it', () => {
  const outages = read('docs/outages.md')
  const anchors = [...outages.matchAll(/^## (.+)$/gm)].map(match => anchorOf(match[1] ?? ''))
  const linked = [...rules.matchAll(/runbook: docs\/outages\.md#(\S+)/g)].map(match => match[1])
  expect(linked.filter(anchor => !anchors.includes(anchor ?? ''))).toEqual([])
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(match => match[1] ?? '')
  expect(alerts).toHaveLength(linked.length)
  const list = read('docs/alerts.md')
  for (const alert of alerts) expect(list).toContain(`| \`${alert}\` |`)
})

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

/** The system's promtool, or the one that `npm test` fetched (scripts/promtool.mjs). */
const program = ['promtool', path.join(root, 'node_modules/.cache/jaanch/prometheus/usr/bin/promtool')].find(
  command => spawnSync(command, ['--version']).status === 0,
)

// promtool replays days of metrics.
test.skipIf(!program)('promtool accepts the rules and their tests', { timeout: 60_000 }, () => {
  const run = (...args: string[]) =>
    spawnSync(program ?? '', args, { cwd: path.join(root, 'monitoring'), encoding: 'utf8' })
  for (const checked of [run('check', 'rules', 'alerts.yml'), run('test', 'rules', 'alerts.test.yml')])
    expect(checked.status, checked.stdout + checked.stderr).toBe(0)
})
