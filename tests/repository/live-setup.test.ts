import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#server/config.ts'
import { envFileProblems } from '#server/settings/env-file.ts'
import { parseAsCompose, parseAsSystemd } from '../helpers/env-parsers.ts'

/** deploy/live/setup.sh, up to the start of the containers. */

const ANSWERS = {
  JAANCH_DOMAIN: 'shop.example.in',
  JAANCH_ACME_MAIL: 'it@example.in',
  JAANCH_ALERT_MAIL: 'on-call@example.in',
  JAANCH_BRAND: 'Asha Labs',
  JAANCH_COMPANY_NAME: 'Asha Diagnostics Pvt Ltd',
  JAANCH_COMPANY_ADDRESS: '1 Hill Road, Nagpur 440010',
  JAANCH_COMPANY_STATE: 'Maharashtra',
  JAANCH_COMPANY_PHONE: '0712 123 4567',
  JAANCH_COMPANY_EMAIL: 'care@example.in',
  JAANCH_SMTP_URL: 'smtps://care%40example.in:pa%23ss$1@mail.example.in:465',
}

function liveFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-live-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(path.join(import.meta.dirname, '../../deploy/live'), folder, { recursive: true })

  const run = (answers: Record<string, string> = ANSWERS) => {
    const env = { PATH: process.env.PATH, JAANCH_FILES_ONLY: 'yes', ...answers }
    const { status, stdout, stderr } = spawnSync('sh', ['setup.sh', '-y'], {
      cwd: folder,
      encoding: 'utf8',
      env,
    })
    return { status, output: stdout + stderr }
  }
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  return { folder, run, read }
}

test('set-up writes settings with which a live shop starts, read alike by Node, Docker and systemd', () => {
  const { run, read } = liveFolder()
  expect(run()).toMatchObject({ status: 0 })
  const text = read('jaanch.env')
  const settings = parseEnv(text) as Record<string, string>
  expect(envFileProblems(text)).toEqual([])
  expect([parseAsCompose(text), parseAsSystemd(text)]).toEqual([settings, settings])
  expect(readEnvironment(settings)).toMatchObject({
    SHOP_MODE: 'live',
    SHOP_URL: 'https://shop.example.in',
    MAIL_FROM: 'Asha Labs <care@example.in>',
    SMTP_URL: ANSWERS.JAANCH_SMTP_URL,
    COMPANY_STATE: { code: '27' },
    PHONEPE_CLIENT_ID: 'not-yet',
  })
  expect(parseEnv(read('db.env')).POSTGRES_PASSWORD).toMatch(/^[0-9a-f]{48}$/)
  expect(settings.DATABASE_URL).toContain(String(parseEnv(read('db.env')).POSTGRES_PASSWORD))
})

test('set-up makes other secrets on each machine, prints none, and lets no other user read them', () => {
  const [one, two] = [liveFolder(), liveFolder()]
  const outputs = [one.run().output, two.run().output]
  for (const { folder } of [one, two])
    for (const name of [
      'jaanch.env',
      'db.env',
      '.env',
      'monitoring/metrics-token',
      'monitoring/mail-password',
    ])
      expect(statSync(path.join(folder, name)).mode & 0o077, name).toBe(0)

  const secretsOf = ({ read }: typeof one) => {
    const { SHOP_SECRET, METRICS_TOKEN, PHONEPE_WEBHOOK_PASSWORD } = parseEnv(read('jaanch.env'))
    return [SHOP_SECRET, METRICS_TOKEN, PHONEPE_WEBHOOK_PASSWORD, parseEnv(read('db.env')).POSTGRES_PASSWORD]
  }
  const secrets = [...secretsOf(one), ...secretsOf(two)]
  expect(new Set(secrets).size).toBe(8)
  for (const secret of [...secrets, 'pa#ss$1'])
    for (const output of outputs) expect(output).not.toContain(secret)
})

test('a second run changes nothing, and a run that was stopped in the middle is completed', () => {
  const { folder, run, read } = liveFolder()
  run()
  const files = ['jaanch.env', 'db.env', '.env', 'monitoring/alertmanager.yml']
  const before = files.map(read)
  expect(run({}).status).toBe(0)
  expect(files.map(read)).toEqual(before)

  for (let lines = 0; lines < 20; lines += 3) {
    const part = liveFolder()
    const text = before[0]?.split('\n').slice(0, lines).join('\n')
    writeFileSync(path.join(part.folder, 'jaanch.env'), text ? `${text}\n` : '')
    expect(part.run().status).toBe(0)
    const settings = parseEnv(part.read('jaanch.env'))
    expect(readEnvironment(settings as Record<string, string>).BRAND).toBe('Asha Labs')
    expect(Object.keys(settings)).toHaveLength(part.read('jaanch.env').match(/^[A-Z]/gm)?.length ?? 0)
  }
  expect(readdirSync(folder)).toContain('backups')
  // Nine set-ups.
}, 60_000)

test.each([
  ['JAANCH_DOMAIN', 'https://shop.example.in'],
  ['JAANCH_ACME_MAIL', 'it'],
  ['JAANCH_BRAND', ''],
  ['JAANCH_COMPANY_GSTIN', '27AAPFU'],
  ['JAANCH_COMPANY_ADDRESS', "1 St Mary's Road"],
])('a set-up without a prompt names a wrong or missing %s', (name, value) => {
  const { run } = liveFolder()
  const { status, output } = run({ ...ANSWERS, [name]: value })
  expect(status).toBe(1)
  expect(output).toMatch(
    name === 'JAANCH_COMPANY_ADDRESS'
      ? /COMPANY_ADDRESS can't have a '/
      : new RegExp(`${name} is missing or wrong`),
  )
})

test('alerts go to the person on duty through the shop’s mail server, and none are sent without one', () => {
  const { run, read } = liveFolder()
  run()
  expect(read('monitoring/alertmanager.yml')).toContain("smtp_smarthost: 'mail.example.in:465'")
  expect(read('monitoring/alertmanager.yml')).toContain("smtp_auth_username: 'care@example.in'")
  expect(read('monitoring/alertmanager.yml')).toContain('smtp_require_tls: true')
  expect(read('monitoring/mail-password')).toBe('pa#ss$1')
  expect(parseEnv(read('.env')).COMPOSE_PROFILES).toBe('monitoring')

  const without = liveFolder()
  without.run({ ...ANSWERS, JAANCH_ALERT_MAIL: 'none' })
  expect(parseEnv(without.read('.env')).COMPOSE_PROFILES).toBeUndefined()
})

test('set-up without Docker says what is missing, and keeps the settings', () => {
  const { folder, run, read } = liveFolder()
  run()
  const settings = read('jaanch.env')
  writeFileSync(path.join(folder, 'no-engine'), '#!/bin/sh\nexit 1\n')
  chmodSync(path.join(folder, 'no-engine'), 0o755)
  const { status, output } = run({ ...ANSWERS, JAANCH_FILES_ONLY: '', COMPOSE: './no-engine' })
  expect({ status, output }).toEqual({
    status: 1,
    output: expect.stringContaining('Docker with Compose is missing'),
  })
  expect(read('jaanch.env')).toBe(settings)
})
