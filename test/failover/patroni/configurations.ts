import { join } from 'node:path'
import { deployFile, type TextReplacement } from '#test/harness/deploy-file.ts'
import type { Machine } from './machine.ts'
import type { Network } from './network.ts'

interface Passwords {
  readonly superuser: string
  readonly replication: string
  readonly rewind: string
}

export interface PatroniOptions {
  readonly network: Pick<Network, 'prefix' | 'clients'>
  readonly machine: Pick<Machine, 'number' | 'address' | 'folder'>
}

interface PostgresWanted extends PatroniOptions {
  readonly passwords: Passwords
  /** The folder of PostgreSQL's programs. */
  readonly programs: string
}

/** patroni.yml: only the machine's name, addresses, folders and passwords differ. */
export function patroniFile({ network, machine, passwords, programs }: PostgresWanted): string {
  const { folder } = machine
  return deployFile('patroni.yml', [
    [/^name: pg1$/m, `name: ${nameOf(machine)}`],
    [/(listen|connect_address): 10\.0\.0\.1:/g, `$1: ${machine.address}:`],
    [/10\.0\.0\.0\/24/g, network.clients],
    [/(?<=- )10\.0\.0\.(?=\d:)/g, network.prefix],
    [/\/var\/lib\/postgresql\/15\/laurel$/m, join(folder, 'data')],
    [/\/usr\/lib\/postgresql\/15\/bin$/m, programs],
    [/\/var\/lib\/postgresql\/patroni\.pgpass$/m, join(folder, 'pgpass')],
    [/\/var\/run\/postgresql$/m, folder],
    [/CHANGE-superuser$/m, passwords.superuser],
    [/CHANGE-replication$/m, passwords.replication],
    [/CHANGE-rewind$/m, passwords.rewind],
  ])
}

/** The variables of etcd.env. */
export function etcdVariables({ network, machine }: PatroniOptions): Record<string, string> {
  const file = deployFile('etcd.env', [
    [/^ETCD_NAME=pg1$/m, `ETCD_NAME=${nameOf(machine)}`],
    [/_URLS=http:\/\/10\.0\.0\.1:/g, `_URLS=http://${machine.address}:`],
    [/(?<==http:\/\/)10\.0\.0\.(?=\d:2380)/g, network.prefix],
    [/\/var\/lib\/etcd\/laurel$/m, join(machine.folder, 'etcd')],
  ])
  const lines = file.split('\n').filter((line) => line.startsWith('ETCD_'))
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
}

export function haproxyFile({ network, machine }: PatroniOptions): string {
  const asRoot = process.getuid?.() === 0
  // Only root can change to another user.
  const alone: TextReplacement[] = asRoot ? [] : [[/^ {4}(user|group|chroot) .*\n/gm, '']]
  return deployFile('haproxy-postgres.cfg', [
    [/bind 10\.0\.0\.4:/, `bind ${machine.address}:`],
    [/(?<=server pg\d )10\.0\.0\./g, network.prefix],
    ...alone,
  ])
}

/** The name in Patroni and etcd. */
function nameOf({ number }: PatroniOptions['machine']): string {
  return `pg${number}`
}
