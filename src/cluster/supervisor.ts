import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, type Log } from '#src/log.ts'
import type { ToMember, ToSupervisor } from './messages.ts'

/** The cluster's supervisor: forks the workers, replaces those that die, does rolling restarts, stops them. */

const MIN_WAIT_MS = 200
const MAX_WAIT_MS = 30_000
/** A worker that ran this long is restarted without backoff. */
const HEALTHY_AFTER_MS = 60_000
/** Workers exit by themselves before this. */
const KILL_AFTER_MS = 12_000
const MEASURE_WITHIN_MS = 1000

interface Place {
  number: number
  member?: Worker
  /** Crashes in a row. */
  deaths: number
  since: number
}

const tell = (member: Worker | undefined, message: ToMember): void => {
  // One that has just died can't be written to, which without a callback would end this process; its exit follows.
  if (member?.isConnected()) member.send(message, () => undefined)
}

export interface Cluster {
  /** Resolves when all workers serve; rejects, with all stopped, when one can't start. */
  opened: Promise<void>
  /** Rolling restart: each new worker serves before the old one stops. */
  roll(): Promise<void>
  stop(): Promise<void>
}

interface State {
  places: Place[]
  isStopping: boolean
  log: Log
  answer: (from: Worker, message: ToSupervisor) => void
}

/** Forks `count` workers of this program and keeps as many running. */
export function startCluster(count: number, log: Log): Cluster {
  // The workers accept connections themselves: with round-robin a single process would accept for all.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const places: Place[] = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    deaths: 0,
    since: 0,
  }))
  const present = () => places.flatMap(({ member }) => (member?.isDead() === false ? [member] : []))
  const state: State = { places, isStopping: false, log, answer: createAnswers(present) }
  const opened = openAll(state)
  /** Queued: a restart asked for during another one still follows, for what has changed meanwhile. */
  let rolling = opened.catch(() => undefined)
  return {
    opened,
    roll() {
      rolling = rolling.then(() => rollOver(state))
      return rolling
    },
    stop: () => stopAll(state),
  }
}

async function openAll(state: State): Promise<void> {
  const [first, ...others] = state.places
  const open = async (place: Place) => sit(state, place, await start(state, place))
  try {
    // The first alone, as it migrates and seeds the database.
    if (first) await open(first)
    await Promise.all(others.map(open))
  } catch (error) {
    // Stopped meanwhile; the caller of `stop` waits for the same.
    if (state.isStopping) return
    await stopAll(state)
    throw error
  }
}

/** Forks a worker; resolves when it serves, rejects when it exits before. */
async function start({ answer }: State, { number }: Place): Promise<Worker> {
  const member = cluster.fork()
  tell(member, { kind: 'begin', place: number })
  member.on('message', (message: ToSupervisor) => answer(member, message))
  await new Promise<void>((resolve, reject) => {
    member.on('message', ({ kind }: ToSupervisor) => kind === 'ready' && resolve())
    member.once('exit', code => reject(new Error(`a process ended at its start (${code})`)))
  })
  return member
}

/** Assigns a worker to its place; when it dies there, it is replaced. */
function sit(state: State, place: Place, member: Worker): void {
  Object.assign(place, { member, since: performance.now() })
  member.once('exit', (code, signal) => {
    // Replaced on purpose, or all are stopping.
    if (state.isStopping || place.member !== member) return
    state.log('error', 'worker.died', { worker: place.number, code, signal })
    if (performance.now() - place.since > HEALTHY_AFTER_MS) place.deaths = 0
    void refill(state, place)
  })
}

/** Retries with backoff until the place is taken. */
async function refill(state: State, place: Place): Promise<void> {
  const gone = place.member
  const isEmpty = () => !state.isStopping && place.member === gone
  while (isEmpty()) {
    const wait = place.deaths === 0 ? 0 : Math.min(MIN_WAIT_MS * 2 ** (place.deaths - 1), MAX_WAIT_MS)
    place.deaths++
    await sleep(wait)
    if (!isEmpty()) return
    try {
      const fresh = await start(state, place)
      // A rolling restart may have filled it meanwhile.
      if (!isEmpty()) return await end(fresh, true)
      sit(state, place, fresh)
      state.log('info', 'worker.replaced', { worker: place.number })
    } catch (error) {
      if (isEmpty())
        state.log('error', 'worker.not-started', { worker: place.number, error: describeError(error) })
    }
  }
}

/** Tells a worker to stop, and waits for its exit. */
async function end(member: Worker, isReplaced: boolean): Promise<void> {
  if (member.isDead()) return
  const gone = once(member, 'exit')
  tell(member, { kind: 'stop', isReplaced })
  const timer = setTimeout(() => member.process.kill('SIGKILL'), KILL_AFTER_MS)
  await gone
  clearTimeout(timer)
}

async function rollOver(state: State): Promise<void> {
  const { places, log } = state
  try {
    for (const place of places) {
      if (state.isStopping) return
      const fresh = await start(state, place)
      const before = place.member
      place.deaths = 0
      sit(state, place, fresh)
      if (before) await end(before, true)
    }
    log('info', 'workers.rolled', { workers: places.length })
  } catch (error) {
    // The new worker can't start, so the old ones stay.
    if (!state.isStopping) log('error', 'workers.not-rolled', { error: describeError(error) })
  }
}

async function stopAll(state: State): Promise<void> {
  state.isStopping = true
  // Including those that are still starting.
  const all = Object.values(cluster.workers ?? {}).flatMap(member => member ?? [])
  await Promise.all(all.map(member => end(member, false)))
}

/** Relays messages between workers. */
function createAnswers(present: () => Worker[]): (from: Worker, message: ToSupervisor) => void {
  let questions = 0
  const waiting = new Map<number, (figures: unknown) => void>()

  const measure = (member: Worker): Promise<unknown> =>
    new Promise(resolve => {
      const question = ++questions
      const settle = (figures: unknown) => {
        clearTimeout(timer)
        waiting.delete(question)
        resolve(figures)
      }
      const timer = setTimeout(() => settle(undefined), MEASURE_WITHIN_MS)
      waiting.set(question, settle)
      tell(member, { kind: 'measure', question })
    })

  return (from, message) => {
    if (message.kind === 'counted') {
      for (const member of present()) if (member !== from) tell(member, message)
    } else if (message.kind === 'measured') {
      waiting.get(message.question)?.(message.figures)
    } else if (message.kind === 'measure-all') {
      void Promise.all(present().map(measure)).then(all =>
        tell(from, {
          kind: 'measured',
          question: message.question,
          figures: all.filter(figures => figures !== undefined),
        }),
      )
    }
  }
}
