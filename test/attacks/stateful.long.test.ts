import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { readDocument } from './document.ts'
import { sequences } from './draw-steps.ts'
import { createKnownValues } from './known-values.ts'
import { Play } from './play.ts'

/** More of them, and others each time, by `npm run test:attacks`. */
const REQUESTS = Number(process.env['ATTACK_REQUESTS'] ?? 1_500)
const SEED = Number(process.env['ATTACK_SEED'] ?? 27)
/** Sequences between two audits of the books. */
const ROUND = 50
/** Milliseconds for a request, on a busy machine. */
const PATIENCE_MS = 200

const database = await ownDatabase()
const app = await ownApp(database, {}, { ...GENEROUS, account: { uses: 1e6, seconds: 60 } })
const document = await readDocument(app)
const play = new Play(app, database, document)

test(
  'any requests by anybody are answered as the document says, and give nobody rights',
  { timeout: 60_000 + REQUESTS * PATIENCE_MS },
  async () => {
    const known = await createKnownValues(play.actors)
    for (let round = 0; play.requests < REQUESTS; round++) {
      await fc.assert(
        fc.asyncProperty(sequences(document.operations), async (steps) => {
          if (play.requests >= REQUESTS * 2) return
          const fault = await play.run(steps, known)
          if (fault !== null) throw new Error(fault)
        }),
        { seed: SEED + round, numRuns: ROUND },
      )
      const { violations } = await transact(database, (tx) => audit(tx))
      expect(violations, `seed ${SEED + round}`).toEqual([])
      report()
    }
  },
)

function report(): void {
  const done = [...play.answers].filter(([what]) => what.endsWith(' 200')).length
  const refused = play.answers.size - done
  process.stdout.write(
    `${play.requests} requests from seed ${SEED}: ${done} of ${document.operations.length} operations done, ${refused} different refusals, the books balance\n`,
  )
}
