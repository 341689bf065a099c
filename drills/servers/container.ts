import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../bench/shop.ts'
import { isInstalled, SERVER_PATH } from './haproxy.ts'

/**
 * The shop's image, built and run without a container engine or a registry: debootstrap makes the base image, buildah
 * reads the Dockerfile and runs the container in a chroot on this machine's network. As root, on Debian.
 */

/** User `node` of the base image, as in Node's official images. */
const NODE_USER = 1000
const READY_WITHIN_MS = 180_000
const PROGRAM = path.join(import.meta.dirname, '../..')

/** Programs and rights that are missing here, as sentences; empty when the image can be built. */
export function missingForImages(): string[] {
  const missing = ['debootstrap', 'buildah'].filter(program => !isInstalled(program))
  return [
    ...missing.map(program => `${program} is missing (apt-get install ${program})`),
    ...(process.getuid?.() === 0 ? [] : ['it needs root']),
    ...(process.env.npm_execpath ? [] : ['it is started by npm run drill']),
  ]
}

/** Configuration of a built image. */
interface ImageConfig {
  Cmd: string[]
  Env: string[]
  User: string
  Healthcheck: { Test: string[] }
}

export interface Image {
  config: ImageConfig
  /** Megabytes, base image included. */
  megabytes: number
  /** Starts a container and waits until it is ready. `dataDir` is its volume /data. */
  start(dataDir: string, env?: Record<string, string>): Promise<Container>
}

export interface Container {
  url: string
  /** Exit status of the image's own health check, run in the container. */
  checkHealth(): Promise<number>
  /** Sends the image's stop signal and waits. Returns the exit status of the program and how long it took. */
  stop(): Promise<{ status: number | null; seconds: number }>
}

/** Builds the image of these sources. All its layers are in `folder`. */
export async function buildImage(folder: string): Promise<Image> {
  const store = ['--storage-driver', 'vfs', '--root', `${folder}/store`, '--runroot', `${folder}/run`]
  const options = { env: { ...process.env, PATH: SERVER_PATH }, maxBuffer: 64 * 1024 * 1024 }
  const run = promisify(execFile)
  const buildah = async (...words: string[]) => (await run('buildah', [...store, ...words], options)).stdout

  const base = path.join(folder, 'base')
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base], options)
  await writeBase(folder, base)
  await buildah('bud', '--isolation', 'chroot', '--tag', 'base', folder)

  const dockerfile = await readFile(path.join(PROGRAM, 'Dockerfile'), 'utf8')
  const [, from] = /^FROM (\S+@sha256:[0-9a-f]{64}) AS base$/m.exec(dockerfile) ?? []
  if (!from) throw new Error('the Dockerfile names no base image by its digest')
  await buildah(
    ...['bud', '--isolation', 'chroot', '--format', 'docker', '--tag', 'shop'],
    ...['--build-context', `${from}=container-image://localhost/base`, PROGRAM],
  )
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'shop')) as {
    Docker: { config: ImageConfig }
  }
  const [{ size = '' } = {}] = JSON.parse(await buildah('images', '--json', 'shop')) as { size?: string }[]

  return {
    config: Docker.config,
    megabytes: Number.parseFloat(size),
    async start(dataDir, env = {}) {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const name = (await buildah('from', 'shop')).trim()
      // Otherwise buildah mounts a volume of its own over ours.
      await buildah('config', '--volume', '/data-', name)
      await mkdir(dataDir, { recursive: true })
      await chown(dataDir, NODE_USER, NODE_USER)
      const settings = Object.entries({ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...env })
      const inContainer = [
        'run',
        '--isolation',
        'chroot',
        '--volume',
        `${dataDir}:/data`,
        ...settings.flatMap(([setting, value]) => ['--env', `${setting}=${value}`]),
      ]
      // The program's own process id: buildah passes no signals on to it.
      const words = ['sh', '-c', 'echo $$ > /data/pid && exec "$@"', 'sh', ...Docker.config.Cmd]
      const child = spawn('buildah', [...store, ...inContainer, name, '--', ...words], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: options.env,
      })
      const abandon = () => child.kill('SIGTERM')
      process.once('exit', abandon)
      const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
      await untilReady(url, child)
      const pid = Number(await readFile(path.join(dataDir, 'pid'), 'utf8'))
      return {
        url,
        checkHealth: () =>
          buildah(...inContainer, name, '--', ...Docker.config.Healthcheck.Test.slice(1)).then(
            () => 0,
            (error: { code: number }) => error.code,
          ),
        async stop() {
          const began = performance.now()
          process.off('exit', abandon)
          process.kill(pid, 'SIGTERM')
          const status = await exited
          return { status, seconds: (performance.now() - began) / 1000 }
        },
      }
    },
  }
}

/** Writes the build of a stand-in for Node's official image: Debian, this machine's Node and npm, the user `node`. */
async function writeBase(folder: string, base: string): Promise<void> {
  const npm = path.join(process.env.npm_execpath ?? '', '../..')
  await cp(npm, path.join(base, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await cp(process.execPath, path.join(base, 'usr/local/bin/node'))
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) await cp(certificates, path.join(base, 'etc/ssl/machine.crt'))
  await writeFile(
    path.join(folder, 'Dockerfile'),
    `FROM scratch
COPY base /
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd -u ${NODE_USER} -U -m node
${certificates ? 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/machine.crt' : ''}
`,
  )
  await writeFile(path.join(folder, '.dockerignore'), 'store\nrun\n')
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
    if (isReady) return
    if (child.exitCode !== null) throw new Error(`the container ended at its start (${child.exitCode})`)
    if (performance.now() > until)
      throw new Error(`the container was not ready in ${READY_WITHIN_MS / 1000} s`)
    await sleep(100)
  }
}
