import type { Staff } from '#domain/actor.ts'
import { UsageError } from './explain.ts'
import type { CommandBareShop, CommandShop } from './open.ts'

/** Where a command writes and what it knows of its caller. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** True when a person looks at `err`: progress is shown. */
  isWatched: boolean
  /** The folder that file names are relative to. */
  folder: string
  /** Aborted when the person stops the command. */
  signal: AbortSignal
}

export interface Context {
  terminal: Terminal
  isJson(): boolean
  /** Who makes a change, for the audit. Throws UsageError when nobody says so. */
  actor(): Staff
  /** Runs work on the opened shop and closes it, whatever happens. */
  withShop<T>(work: (shop: CommandShop) => Promise<T>): Promise<T>
  /** The same with a database as it is, which may be empty. */
  withBareShop<T>(work: (shop: CommandBareShop) => Promise<T>): Promise<T>
}

export interface ContextOptions {
  terminal: Terminal
  open(): Promise<CommandShop>
  openBare(): Promise<CommandBareShop>
  /** The system's name of the caller, for the audit. */
  user: string | undefined
}

/** `globals` are the options that every command has, read when they are needed: after parsing. */
export function createContext(
  { terminal, open, openBare, user }: ContextOptions,
  globals: () => { json?: boolean; as?: string },
): Context {
  return {
    terminal,
    isJson: () => globals().json === true,
    actor() {
      const name = (globals().as ?? user ?? '').trim()
      if (!/^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,39}$/u.test(name)) {
        throw new UsageError('Say who you are, for the record: --as asha')
      }
      return { kind: 'staff', name }
    },
    withShop: async work => closing(await open(), work),
    withBareShop: async work => closing(await openBare(), work),
  }
}

async function closing<Opened extends { close(): Promise<void> }, T>(
  opened: Opened,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}
