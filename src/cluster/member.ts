import cluster from 'node:cluster'
import type { Counts, ToMember, ToSupervisor } from './messages.ts'

/** A worker process of the cluster; it talks to the others through the supervisor. */

const TELL_EVERY_MS = 500
const MEASURE_WITHIN_MS = 2000

export interface Member {
  /** Its number, from 1; worker 1 runs the background jobs. */
  place: number
  ready(): void
  onStop(stop: (isReplaced: boolean) => void): void
  /** Shares a call of a network address, for the rate limit of all workers. */
  tellCall(network: string): void
  /** Calls counted by the other workers since the last message. */
  onCalls(add: (counts: Counts) => void): void
  /** `figures` are this process's own; resolves to those of all, in no order. */
  measureAll(): Promise<unknown[]>
  onMeasure(figures: () => Promise<unknown>): void
}

const tell = (message: ToSupervisor): void => {
  // Without the supervisor this process ends soon; it may have ended while this is written.
  if (process.connected) process.send?.(message, () => undefined)
}

/** Waits for the supervisor's first message. Only in a process that it forked. */
export async function joinCluster(): Promise<Member> {
  const place = await new Promise<number>(resolve =>
    on('begin', message => {
      resolve(message.place)
    }),
  )
  // Ctrl-C reaches every process at once, but the supervisor says when to stop.
  process.on('SIGINT', () => undefined)
  process.on('SIGHUP', () => undefined)
  const { tellCall } = createTeller()
  return {
    place,
    ready: () => tell({ kind: 'ready' }),
    onStop(stop) {
      on('stop', message => stop(message.isReplaced))
      // SIGTERM to this process alone.
      process.on('SIGTERM', () => stop(true))
    },
    tellCall,
    onCalls: add => on('counted', message => add(message.counts)),
    measureAll,
    onMeasure: figures =>
      on('measure', ({ question }) => {
        void figures().then(own => tell({ kind: 'measured', question, figures: own }))
      }),
  }
}

function on<Kind extends ToMember['kind']>(
  kind: Kind,
  take: (message: Extract<ToMember, { kind: Kind }>) => void,
): () => void {
  const listen = (message: ToMember) => {
    if (message.kind === kind) take(message as Extract<ToMember, { kind: Kind }>)
  }
  cluster.worker?.on('message', listen)
  return () => cluster.worker?.off('message', listen)
}

/** Counts are sent a few times a second, not call by call. */
function createTeller() {
  let counts: Counts = {}
  setInterval(() => {
    if (Object.keys(counts).length === 0) return
    tell({ kind: 'counted', counts })
    counts = {}
  }, TELL_EVERY_MS).unref()
  return {
    tellCall(network: string) {
      counts[network] = (counts[network] ?? 0) + 1
    },
  }
}

let questions = 0

function measureAll(): Promise<unknown[]> {
  const question = ++questions
  return new Promise((resolve, reject) => {
    const off = on('measured', message => {
      if (message.question !== question) return
      clearTimeout(timer)
      off()
      resolve(message.figures)
    })
    const timer = setTimeout(() => {
      off()
      reject(new Error('the supervisor did not answer in time'))
    }, MEASURE_WITHIN_MS)
    tell({ kind: 'measure-all', question })
  })
}
