import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import about from '../../package.json' with { type: 'json' }
import { taxProblems } from './settings/company.ts'
import { envFileProblems, valueProblems } from './settings/env-file.ts'
import { type Environment, environment, SETTINGS } from './settings/environment.ts'
import { fileStoreProblems } from './settings/file-store.ts'
import { liveProblems } from './settings/live-checks.ts'
import { paymentProblems } from './settings/payment-providers.ts'
import { smsProblems } from './settings/sms-gateways.ts'
import { whatsappProblems } from './settings/whatsapp.ts'

/** The only reader of the environment. Each missing or invalid value is one line of the startup error. */

export const SHOP_VERSION: string = about.version

/** Missing or invalid configuration. `problems` has a line for each, for the operator. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

const english = z.locales.en().localeError
const settingError: z.core.$ZodErrorMap = issue =>
  issue.code === 'invalid_type' && issue.input === undefined
    ? 'needed when SHOP_MODE=live'
    : issue.code === 'invalid_union'
      ? 'must be demo or live'
      : english(issue)

/** Reads and validates the environment. Empty values count as missing. Throws ConfigurationError. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse({ SHOP_MODE: 'demo', ...given }, { error: settingError })
  const problems = parsed.error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) ?? []
  problems.push(...valueProblems(settingsIn(given)), ...fileStoreProblems(given))
  if (given.SHOP_MODE === 'live')
    problems.push(
      ...taxProblems(given),
      ...paymentProblems(given),
      ...smsProblems(given),
      ...whatsappProblems(given),
      ...liveProblems(given),
    )
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  return parsed.data
}

/** The shop's own settings; other variables of the environment are not checked. */
const settingsIn = (given: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(SETTINGS.flatMap(name => (given[name] === undefined ? [] : [[name, given[name]]])))

/** The shop's secret: from the environment, or (demo only) generated once and stored with the data. */
export function readSecret(values: Environment): string {
  if (values.SHOP_SECRET) return values.SHOP_SECRET
  const file = path.join(values.DATA_DIR, 'secret')
  mkdirSync(values.DATA_DIR, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** If npm is killed by SIGKILL, it can't forward a signal, so the shop watches for the loss of its parent. */
export function onNpmExit(stop: (why: string) => void): void {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  setInterval(() => {
    if (process.ppid !== parent) stop('the parent process has gone')
  }, 500).unref()
}

/**
 * Without NODE_ENV, React and others assume development. They read it when they are loaded, so call this before pages
 * are loaded.
 */
export const announceMode = (values: Environment): void => {
  process.env.NODE_ENV = values.NODE_ENV
}

/**
 * Loads the folder's `.env` file, if any; variables that are set already win. Throws ConfigurationError for a line of
 * which Node would read a part: `pa#ss` would be `pa`.
 */
export function addEnvFile(file = '.env'): void {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const problems = envFileProblems(text)
  if (problems.length > 0) throw new ConfigurationError(problems)
  process.loadEnvFile(file)
}

/** Where a live shop under systemd has its settings. */
export const LIVE_SETTINGS = '/etc/jaanch/env'

/**
 * A sentence for the operator if this machine has a live shop whose settings were not passed: commands would open a demo
 * beside it. Undefined otherwise, also if SHOP_MODE is set.
 */
export function forgottenSettings(
  source: Record<string, string | undefined> = process.env,
  file = LIVE_SETTINGS,
): string | undefined {
  if (source.SHOP_MODE || !existsSync(file)) return undefined
  return `SHOP_MODE: the shop on this machine has its settings in ${file}, and this command did not get them: run it as jaanch ops ...`
}

/** The operating system's user; undefined if that is no person (in a container, or `root`). */
export function keyboardUser(source: Record<string, string | undefined> = process.env): string | undefined {
  const name = source.USER || source.USERNAME || undefined
  return name === 'root' ? undefined : name
}

/** The caller's folder: npm runs scripts in the project's folder. */
export const callersFolder = (): string => process.env.INIT_CWD ?? process.cwd()
