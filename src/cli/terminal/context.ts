import type { CommandLine } from '#domain/actor.ts'
import { UsageError } from './explain.ts'
import type { CommandShop } from './open.ts'

export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** True when `err` is a terminal: progress is shown. */
  isWatched: boolean
  /** Relative file names start here. */
  folder: string
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

export interface Context {
  terminal: Terminal
  isJson(): boolean
  /** For the audit. Throws UsageError when unknown. */
  actor(): CommandLine
  /** Opens the shop, runs `work`, closes the shop in any case. */
  withShop<T>(work: (shop: CommandShop) => Promise<T>): Promise<T>
}

export interface ContextOptions {
  terminal: Terminal
  open(): Promise<CommandShop>
  /** Name of the operating system's user, for the audit. */
  user: string | undefined
}

/** `globals`: options of every command, read lazily, as they are known only after parsing. */
export function createContext(
  { terminal, open, user }: ContextOptions,
  globals: () => { json?: boolean; as?: string },
): Context {
  return {
    terminal,
    isJson: () => globals().json === true,
    actor() {
      const name = (globals().as ?? user ?? '').trim()
      if (!/^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,39}$/u.test(name)) {
        throw new UsageError('Add your name for the audit, like --as asha')
      }
      return { kind: 'command-line', name }
    },
    async withShop(work) {
      const shop = await open()
      try {
        return await work(shop)
      } finally {
        await shop.close()
      }
    },
  }
}
