import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished, test } from 'vitest'
import { isInstalled, SERVER_PATH, shopsBehind } from '../../drills/servers/haproxy.ts'

/** The files of `deploy` are accepted by the programs that read them, where those are installed. */

const deploy = path.join(import.meta.dirname, '../../deploy')

/** Runs a check in a new folder; fails with its output. */
function check(
  program: string,
  args: readonly string[],
  prepare: (folder: string) => void = () => undefined,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jaanch-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  prepare(folder)
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: SERVER_PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
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

test.runIf(isInstalled('systemd-analyze'))('systemd accepts the unit files', () => {
  check('systemd-analyze', ['verify', './jaanch@5051.service', './jaanch.target'], folder => {
    copyFileSync(path.join(deploy, 'jaanch@.service'), path.join(folder, 'jaanch@5051.service'))
    copyFileSync(path.join(deploy, 'jaanch.target'), path.join(folder, 'jaanch.target'))
  })
})
