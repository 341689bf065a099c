import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isInstalled } from './haproxy.ts'

/** Configuration of two PostgreSQL nodes under Patroni, and of HAProxy in front of them. */

const POSTGRES = '/usr/lib/postgresql'
const versions = () =>
  existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a)) : []

/** Debian packages that are missing. */
export const missingPackages = (): string[] => [
  ...(isInstalled('patroni') ? [] : ['patroni']),
  ...(isInstalled('etcd') ? [] : ['etcd-server']),
  ...(isInstalled('haproxy') ? [] : ['haproxy']),
  ...(isInstalled('pgbouncer') ? [] : ['pgbouncer']),
  ...(versions().length > 0 ? [] : ['postgresql']),
]

export type Name = 'a' | 'b'

export interface Node {
  name: Name
  port: number
  rest: number
}

/** Patroni reads YAML, of which JSON is a subset. */
export const patroniOf = (folder: string, etcd: number, { name, port, rest }: Node) => ({
  scope: 'jaanch',
  name,
  etcd3: { hosts: [`127.0.0.1:${etcd}`] },
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  bootstrap: {
    dcs: {
      // The smallest value allowed: a dead node is replaced after about this time.
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 5,
      maximum_lag_on_failover: 1_048_576,
      // Synchronous replication: a commit waits for the standby, and no other node may be promoted.
      synchronous_mode: true,
      // Fails over at once after a crash of the primary.
      primary_start_timeout: 0,
      master_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: { wal_log_hints: 'on', max_connections: 100, timezone: 'UTC' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: path.join(folder, name),
    pgpass: path.join(folder, `${name}.pass`),
    bin_dir: path.join(POSTGRES, versions()[0] ?? '', 'bin'),
    // Outside the data folder; otherwise pg_rewind would fail on that of the other node.
    parameters: { unix_socket_directories: folder },
    authentication: {
      superuser: { username: 'postgres', password: 'super' },
      replication: { username: 'replicator', password: 'repl' },
      rewind: { username: 'rewinder', password: 'rewind' },
    },
    pg_hba: [
      'local all all trust',
      'host replication replicator 127.0.0.1/32 scram-sha-256',
      'host all all 127.0.0.1/32 scram-sha-256',
    ],
    // Otherwise a node that failed to rewind would wait for ever.
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
  },
})

export const nodesBehind = (port: number, nodes: readonly Node[]) => `global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout client 10m
  timeout server 10m
  timeout check 2s
  retries 3
  option redispatch
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(node => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}`).join('\n')}
`
