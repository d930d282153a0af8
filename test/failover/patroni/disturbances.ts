import { expect } from 'vitest'
import { until } from '#test/harness/until.ts'
import type { Company } from '../company.ts'
import { say, secondsUntilWrites, untilProgress } from '../progress.ts'
import { handOver } from './ask-etcd.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

/** Without the leader, both apps write again after at most this time. */
const WRITES_WITHIN_SECONDS = 30

/** A disturbance of a machine or of one of its services, and its end. */
const ways = {
  killed: {
    begin: (machine, service) => machine.kill(service),
    end: (machine) => Promise.resolve(machine.start()),
  },
  frozen: {
    begin: (machine, service) => machine.freeze(service),
    end: (machine, service) => machine.thaw(service),
  },
  // The cable of the whole machine.
  'cut off': {
    begin: (machine) => Promise.resolve(machine.cut()),
    end: (machine) => Promise.resolve(machine.join()),
  },
} satisfies Record<string, DisturbanceKind>

type MachineAction = (machine: Machine, service?: string) => Promise<void>

interface DisturbanceKind {
  readonly begin: MachineAction
  readonly end: MachineAction
}

interface Target {
  readonly service?: string
  readonly find: (cluster: Cluster) => Promise<Machine>
  /** Who does its work now; null while nobody does. */
  readonly successor?: (cluster: Cluster) => Promise<Machine | null>
}

const targets: Readonly<Record<string, Target>> = {
  'the leader': {
    find: leader,
    successor: (cluster) => cluster.leader(),
  },
  "etcd's leader": {
    service: 'etcd',
    find: etcdLeader,
    successor: (cluster) => cluster.etcdLeader(),
  },
  // Laurel uses the first that works.
  HAProxy: { service: 'haproxy', find: ({ proxies }) => Promise.resolve(theOne(proxies[0])) },
}

export interface Disturbance {
  readonly name: string
  readonly way: DisturbanceKind
  readonly target: Target
}

/** Each of the three, killed, frozen and cut off. */
export function disturbancesOf({ network }: Cluster): Disturbance[] {
  const possible = Object.entries(ways).filter(([way]) => way !== 'cut off' || network.canCut)
  if (!network.canCut) {
    say('Nothing is cut off: that needs root, and the right to make network namespaces (ip netns).')
  }
  return possible.flatMap(([way, how]) =>
    Object.entries(targets).map(([name, target]) => ({
      name: `${name} was ${way}`,
      way: how,
      target,
    })),
  )
}

/** Disturbs the cluster under load; ends when both apps write again and the cluster is whole. */
export async function disturb(
  { name, way, target }: Disturbance,
  cluster: Cluster,
  companies: readonly Company[],
): Promise<void> {
  await cluster.untilWhole()
  await untilProgress(companies)
  const machine = await target.find(cluster)
  const at = performance.now()
  await way.begin(machine, target.service)
  const seconds = await secondsUntilWrites(companies, at)
  const [hosts = 0, proxies = 0] = seconds
  say(
    `${name}: the first write after ${hosts.toFixed(1)} s with three hosts, ${proxies.toFixed(1)} s through HAProxy`,
  )
  expect(Math.max(...seconds)).toBeLessThanOrEqual(WRITES_WITHIN_SECONDS)
  if (target.successor !== undefined) await untilSucceeded(machine, target.successor, cluster)
  await way.end(machine, target.service)
  await secondsUntilWrites(companies, at)
  await cluster.untilWhole()
}

/** A disturbance that nobody noticed is none. */
async function untilSucceeded(
  machine: Machine,
  successor: NonNullable<Target['successor']>,
  cluster: Cluster,
): Promise<void> {
  await until(async () => ![null, machine].includes(await successor(cluster)))
}

async function leader(cluster: Cluster): Promise<Machine> {
  return theOne(await cluster.leader())
}

/** On a machine whose PostgreSQL does not lead, so that both kinds of failure are seen alone. */
async function etcdLeader(cluster: Cluster): Promise<Machine> {
  const [leading, from] = [await leader(cluster), theOne(await cluster.etcdLeader())]
  if (from !== leading) return from
  const to = theOne(cluster.databases.find((machine) => machine !== leading))
  await handOver(from, to)
  await until(async () => (await cluster.etcdLeader()) === to)
  return to
}

function theOne(machine: Machine | null | undefined): Machine {
  if (machine) return machine
  throw new Error('there is no such machine')
}
