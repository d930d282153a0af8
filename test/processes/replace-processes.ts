import type { Production } from './production.ts'
import type { Failure, Tally } from './tally.ts'

type LogLine = (line: string) => void

/** Replaces the processes one after the other, each after the last is back. */
export async function replaceEach(
  { processes, balancer }: Production,
  tally: Pick<Tally, 'all'>,
  say: LogLine,
): Promise<void> {
  for (const place of processes.ports.keys()) {
    const [began, before] = [performance.now(), tally.all]
    await processes.restart(place)
    await balancer.untilItServes(place)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(
      `Process ${place + 1} was replaced in ${seconds} s; ${tally.all - before} requests meanwhile.`,
    )
  }
}

/** Kills the first process under load and restarts it; returns the failed requests. */
export async function killOne(
  { processes, balancer }: Production,
  tally: Tally,
  say: LogLine,
): Promise<readonly Failure[]> {
  const [before, failedBefore] = [tally.all, tally.failed.length]
  await processes.kill(0)
  await balancer.untilItServes(0)
  const failed = tally.failed.slice(failedBefore)
  const writes = failed.filter(({ what }) => what === 'writes')
  say(
    `Process 1 was killed: of ${tally.all - before} requests meanwhile ${failed.length} failed, ` +
      `${writes.length} of them writes without a key.`,
  )
  return failed
}
