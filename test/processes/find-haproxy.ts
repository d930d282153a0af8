import { StartRefused } from '#platform/server/db/start-refused.ts'
import { programFromDebian } from '../../scripts/debian-package.ts'

/** The path of HAProxy, installed if possible. Throws StartRefused. */
export function findHaproxy(): string {
  const found = programFromDebian('haproxy', 'the load balancer')
  if (found !== null) return found
  throw new StartRefused(
    'The load balancer is HAProxy, which is not here. Install it (on Debian and Ubuntu: apt-get install haproxy; on macOS: brew install haproxy).',
  )
}
