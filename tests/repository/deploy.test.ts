import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled, SERVER_PATH, shopsBehind } from '../../drills/servers/haproxy.ts'

/** The files of `deploy` are accepted by the programs that read them, where those are installed. */

const deploy = path.join(import.meta.dirname, '../../deploy')

/** Runs a check in a new folder; fails with its output. */
function check(
  program: string,
  args: readonly string[],
  prepare: (folder: string) => void = () => undefined,
  env: Record<string, string> = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  prepare(folder)
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, PATH: SERVER_PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`)
}

test.runIf(isInstalled('haproxy'))('HAProxy accepts its configuration without a certificate', () => {
  check('haproxy', ['-c', '-f', 'haproxy.cfg'], folder =>
    writeFileSync(path.join(folder, 'haproxy.cfg'), shopsBehind(5050, [5051, 5052])),
  )
})

test.runIf(isInstalled('caddy'))('Caddy accepts its configuration', () => {
  check('caddy', ['validate', '--adapter', 'caddyfile', '--config', path.join(deploy, 'Caddyfile')])
})

test.runIf(isInstalled('amtool'))('Alertmanager accepts its configuration', () => {
  check('amtool', ['check-config', path.join(deploy, '../monitoring/alertmanager.yml')])
})

test.runIf(isInstalled('caddy'))('Caddy accepts its configuration for containers', () => {
  const names = { DOMAIN: 'shop.example.in', ACME_MAIL: 'it@example.in' }
  const file = path.join(deploy, 'live/Caddyfile')
  check('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], undefined, names)
})

test.runIf(isInstalled('shellcheck'))('shellcheck accepts the scripts of a live shop', () => {
  const scripts = ['jaanch', 'live/jaanch', 'live/setup.sh', 'live/backup.sh']
  check('shellcheck', ['--shell=sh', ...scripts.map(script => path.join(deploy, script))])
})

test('every image of a live shop is named with its version', () => {
  const images = readFileSync(path.join(deploy, 'live/compose.yaml'), 'utf8').match(/image: .*/g) ?? []
  expect(images).toHaveLength(6)
  for (const image of images) expect(image).toMatch(/:v?\d+(\.\d+)*(@sha256:[0-9a-f]{64})?$/)
})

test.runIf(isInstalled('systemd-analyze'))('systemd accepts the unit files', () => {
  const backups = ['jaanch-backup.service', 'jaanch-backup.timer']
  check(
    'systemd-analyze',
    ['verify', './jaanch@5051.service', './jaanch.target', './jaanch-backup.timer'],
    folder => {
      for (const name of backups) copyFileSync(path.join(deploy, name), path.join(folder, name))
      // The release's Node is not installed here.
      const unit = readFileSync(path.join(deploy, 'jaanch@.service'), 'utf8')
      const runnable = unit.replaceAll('/opt/jaanch/current/bin/node', process.execPath)
      writeFileSync(path.join(folder, 'jaanch@5051.service'), runnable)
      copyFileSync(path.join(deploy, 'jaanch.target'), path.join(folder, 'jaanch.target'))
    },
  )
})
