import { execFileSync } from 'node:child_process'
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { joinCluster } from './member.ts'
import { startCluster } from './supervisor.ts'

/** A small program with two workers on the given port, for tests. */

const PORT = Number(process.argv[2])

async function supervise(): Promise<void> {
  const workers = startCluster(2, (_, event) => process.send?.({ event }))
  process.on('SIGHUP', () => void workers.roll())
  process.on('SIGTERM', () => void workers.stop().then(() => process.exit(0)))
  process.on('message', ({ kill }: { kill: number }) => killAndTell(kill))
  await workers.opened
  process.send?.({ event: 'open' })
}

/** Kills a worker, and in the same turn passes on a message to it from another. */
function killAndTell(pid: number): void {
  process.kill(pid, 'SIGKILL')
  while (!execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z'));
  const other = Object.values(cluster.workers ?? {}).find(worker => worker?.process.pid !== pid)
  other?.emit('message', { kind: 'counted', counts: { someone: 1 } })
}

async function serve(): Promise<void> {
  const member = await joinCluster()
  let counted = 0
  member.onCalls(counts => {
    counted += counts.someone ?? 0
  })
  member.onMeasure(async () => ({ place: member.place, pid: process.pid, counted }))
  member.onStop(() => process.exit(0))
  const server = createServer((request, response) => {
    if (request.url === '/call') member.tellCall('someone')
    void member.measureAll().then(all => response.end(JSON.stringify(all)))
  })
  server.listen(PORT, '127.0.0.1', () => member.ready())
}

await (cluster.isPrimary ? supervise() : serve())
