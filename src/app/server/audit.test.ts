import { expect, test } from 'vitest'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { audit, auditTogether, INVARIANTS, type AuditFinding } from './audit.ts'

const database = await ownDatabase()
await hireMany(database, 20)

test('finds the same on several connections as on one', async () => {
  const reported: AuditFinding[] = []
  const together = await auditTogether(database, { onFinding: (one) => reported.push(one) })
  expect(together).toEqual(await transact(database, (tx) => audit(tx)))
  expect(together.findings.map(({ invariant }) => invariant)).toEqual(
    INVARIANTS.map(({ name }) => name),
  )
  expect(reported).toHaveLength(INVARIANTS.length)
  expect(new Set(reported)).toEqual(new Set(together.findings))
})

test('reports each rule before it is checked', async () => {
  const started: string[] = []
  const onStart = (name: string, place: number, of: number) =>
    started.push(`${place}/${of} ${name}`)
  await transact(database, (tx) => audit(tx, { onStart }))
  expect(started).toEqual(
    INVARIANTS.map(({ name }, place) => `${place + 1}/${INVARIANTS.length} ${name}`),
  )
})

test('sees one snapshot on all connections', async () => {
  // A violation that begins and ends while the audit runs is in no snapshot, or in all of it.
  const { rows } = await database.pool.query<{ id: number }>(
    'select min(user_id) as id from wallets',
  )
  const wrong = 'update wallets set last_seq = last_seq + 1, earned = earned + 1 where user_id = $1'
  const right = 'update wallets set last_seq = last_seq - 1, earned = earned - 1 where user_id = $1'
  let isWrong = false
  const report = await auditTogether(database, {
    onFinding: () => {
      if (isWrong) return
      isWrong = true
      void database.pool.query(wrong, [rows[0]?.id])
    },
  })
  expect(report.violations).toEqual([])
  await expect
    .poll(async () => (await transact(database, (tx) => audit(tx))).violations.length)
    .toBeGreaterThan(0)
  await database.pool.query(right, [rows[0]?.id])
})
