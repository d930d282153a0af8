import { join } from 'node:path'
import { debianPostgres } from '#test/harness/debian-postgres.ts'
import {
  installFromDebian,
  programFromDebian,
  programOnPath,
} from '../../../scripts/debian-package.ts'

export interface Programs {
  readonly etcd: string
  readonly patroni: string
  readonly haproxy: string
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string
}

const PURPOSE = 'the test of failover by Patroni'

/** Debian's programs, installed if possible. */
export function findPrograms(): Programs {
  const find = {
    etcd: findEtcd,
    postgres: findPostgres,
    patroni: () => programFromDebian('patroni', PURPOSE),
    haproxy: () => programFromDebian('haproxy', PURPOSE),
  }
  const entries = Object.entries(find).map(([name, look]) => [name, look()] as const)
  const missing = entries.flatMap(([name, path]) => (path === null ? [name] : []))
  if (missing.length === 0) return Object.fromEntries(entries) as unknown as Programs
  throw new Error(
    `This test needs ${missing.join(', ')}. On Debian: apt-get install patroni etcd-server haproxy postgresql`,
  )
}

function findEtcd(): string | null {
  const find = () => programOnPath(['etcd'])
  return find() ?? (installFromDebian('etcd-server', PURPOSE) ? find() : null)
}

function findPostgres(): string | null {
  const folder = debianPostgres(PURPOSE)
  return folder === null ? null : join(folder, 'bin')
}
