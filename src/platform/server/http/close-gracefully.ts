import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const SWEEP_EVERY_MS = 50
const PATIENCE_MS = 10_000

/** Of the event loop, in each of which what has arrived is accepted and read. */
const TURNS = 3

/**
 * Lets `close()` finish what is being answered, what has arrived included, and nothing more:
 * connections kept alive are closed as soon as they fall idle, and one that never does is cut after
 * ten seconds.
 */
export function closeGracefully(server: FastifyInstance): void {
  server.addHook('preClose', async () => {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
    const since = Date.now()
    const sweep = setInterval(() => {
      if (Date.now() - since > PATIENCE_MS) server.server.closeAllConnections()
      else server.server.closeIdleConnections()
    }, SWEEP_EVERY_MS)
    server.server.once('close', () => clearInterval(sweep))
    if (!server.server.listening) clearInterval(sweep)
  })
}
