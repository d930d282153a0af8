import { expect, test, vi } from 'vitest'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { Actors, mayCall, type RoleName } from './actors.ts'
import { readDocument, type Operation } from './document.ts'
import { exampleOf } from './examples.ts'
import { Front, type Target } from './front.ts'
import { createKnownValues } from './known-values.ts'
import { runSqlmap, runWapiti } from './scanners.ts'
import { startVulnerable } from './vulnerable-server.ts'

/** Each part has some of the operations; `npm run test:attacks -- --scanners` runs all of them. */
const PARTS = 60
const SEED = Number(process.env['ATTACK_SEED'] ?? 27)
const parts = process.env['ATTACK_SCANNERS'] === 'whole' ? [...Array(PARTS).keys()] : [SEED % PARTS]
// On a busy machine a part takes minutes.
vi.setConfig({ testTimeout: 600_000 })
/** The least requests with which a scanner has attacked a parameter. */
const LEAST = 20

const database = await ownDatabase()
const app = await ownApp(database, {}, { ...GENEROUS, account: { uses: 1e6, seconds: 60 } })
const { operations } = await readDocument(app)
await app.server.listen({ port: 0, host: '127.0.0.1' })
const actors = new Actors(app)
const known = await createKnownValues(actors)
// Attacks on a person mean somebody who can receive thanks, and nobody who attacks.
known.remember('/api/users', await actors.sessionOf('colleague'))
await expectOk(actors.of('employee').call('deposit', { body: { amount: '1000000.00' } }))

/** Each operation is attacked by every role of these that its access names. */
const ATTACKERS: readonly RoleName[] = [
  'administrator',
  'shopKeeper',
  'peopleKeeper',
  'moderator',
  'reader',
]

function attackersOf({ 'x-access': access }: Operation): readonly RoleName[] {
  if (access === 'anyone') return ['nobody']
  const special = ATTACKERS.filter((role) => mayCall(role, access))
  return mayCall('employee', access) ? ['employee'] : special
}

/** Reads come first, since writes remove what is there. */
function targetsOf(part: number): Target[] {
  const all = operations
    .flatMap((operation) =>
      attackersOf(operation).map((role) => ({ role, ...exampleOf(operation, known) })),
    )
    .filter(({ fields }) => Object.keys(fields).length > 0)
  const chosen = all.filter((_, place) => place % PARTS === part)
  const isWrite = ({ operation }: Target) => Number(operation.method !== 'GET')
  return chosen.toSorted((a, b) => isWrite(a) - isWrite(b))
}

async function scan(
  name: string,
  part: number,
  run: (front: Front) => Promise<string[]>,
): Promise<void> {
  const began = performance.now()
  const front = new Front(app, actors, targetsOf(part))
  await front.open()
  const findings = await run(front)
  const counts = [...front.requests]
  const sum = counts.reduce((total, [, count]) => total + count, 0)
  const seconds = Math.round((performance.now() - began) / 1000)
  const statuses = [...front.statuses].map(([status, count]) => `${count} × ${status}`)
  process.stdout.write(
    `${name}, part ${part}: ${counts.length} targets, ${sum} requests in ${seconds} s, answered ${statuses.join(', ')}\n`,
  )
  expect(findings).toEqual([])
  expect(front.faults).toEqual([])
  expect(counts.filter(([, count]) => count < LEAST)).toEqual([])
  const { violations } = await transact(database, (tx) => audit(tx))
  expect(violations).toEqual([])
}

test('sqlmap and wapiti find the faults of a server that has some', async () => {
  const server = await startVulnerable(database)
  const [injections, faults] = await Promise.all([
    runSqlmap([server.blind]),
    runWapiti(server.index),
  ])
  expect(injections.join('\n')).toContain(server.blind)
  expect(faults.join('\n')).toMatch(/SQL Injection: .*\bname\b/)
  expect(faults.join('\n')).toMatch(/Cross Site Scripting: .*\bwords\b/)
})

test.each(parts)('sqlmap finds nothing in part %i', (part) =>
  scan('sqlmap', part, (front) => runSqlmap(front.links)),
)

test.each(parts)('wapiti finds nothing in part %i', (part) =>
  scan('wapiti', part, (front) => runWapiti(front.index)),
)
