import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { audit } from '#app/server/audit.ts'
import type { Command, Outcome } from '#ledger/command.ts'
import { LEDGER_INVARIANTS } from '#ledger/invariants.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { switchPermissions } from '#users/server/set-permissions.ts'
import {
  commandsOf,
  cut,
  effort,
  newcomers,
  PATIENCE,
  restlessStories,
  withAddresses,
  wordsFor,
  type Story,
} from './histories.ts'
import { leftOf, Model, pointsOf, type ModelCommand } from './model.ts'

const database = await ownDatabase({ books: 'ledger' })

async function settle(story: Story) {
  const hired = await hire(database, story.people.length)
  const people = newcomers(story, (place) => hired[place]?.email ?? '')
  for (const [place, { isActive, isDeposit, isWithdraw, isTransfer }] of people.entries()) {
    await database.pool.query(
      `update users set is_active = $2, is_deposit = $3, is_withdraw = $4, is_transfer = $5
        where id = $1`,
      [hired[place]?.id, isActive, isDeposit, isWithdraw, isTransfer],
    )
  }
  return { ids: hired.map((one) => one.id), people }
}

type PlayedCommand = ModelCommand & { readonly command: Command | undefined }

/** Splits a batch, so that people are switched only before the first command. */
function atSwitches(batch: readonly PlayedCommand[]): PlayedCommand[][] {
  const parts: PlayedCommand[][] = []
  for (const one of batch) {
    if (one.switched !== undefined || parts.length === 0) parts.push([])
    parts.at(-1)?.push(one)
  }
  return parts
}

/** Runs a batch; where somebody is switched, it waits for that change if it concerns them. */
async function play(
  batch: readonly PlayedCommand[],
  ids: readonly number[],
): Promise<readonly Outcome[]> {
  const commands = batch.flatMap(({ command }) => command ?? [])
  const run = () => transact(database, (tx) => writeThanks(tx, commands))
  const userId = ids[batch[0]?.switched ?? NaN]
  if (userId === undefined) return run()
  let running: ReturnType<typeof run> | undefined
  await transact(database, async (tx) => {
    const { rows } = await tx.query<{ is_active: boolean }>({
      text: 'select is_active from users where id = $1',
      values: [userId],
    })
    const change = { isActive: rows[0]?.is_active === false }
    await switchPermissions(tx, { by: userId, from: undefined, userId, change })
    await waitForWallet(tx, userId)
    const over = new AbortController()
    running = run().finally(() => over.abort())
    while (!over.signal.aborted && !(await somebodyWaits())) await pause(1)
  })
  return running ?? []
}

/** An activation, which takes nothing away, does not lock the wallet by itself. */
async function waitForWallet(tx: Tx, userId: number): Promise<void> {
  const text = 'select from wallets where user_id = $1 for no key update'
  await tx.query({ text, values: [userId] })
}

async function somebodyWaits(): Promise<boolean> {
  const text = `select from pg_locks where not granted
                  and pid in (select pid from pg_stat_activity where datname = current_database())`
  return (await database.pool.query(text)).rowCount !== 0
}

test(
  'stores the state of the model after any history of batches',
  { timeout: PATIENCE },
  async () => {
    let operations = 0
    await fc.assert(
      fc.asyncProperty(restlessStories, async (usual) => {
        const { ids, people } = await settle(usual)
        const story = withAddresses(
          usual,
          people.map((person) => person.email),
        )
        const model = new Model(people)
        const expected = story.asked.map((asked) => model.answer(asked))

        const answers: string[] = []
        const commands = commandsOf(story, ids)
        const asked = story.asked.map((one, place) => ({ ...one, command: commands[place] }))
        for (const batch of cut(asked, story).flatMap(atSwitches)) {
          const outcomes = await play(batch, ids)
          answers.push(...outcomes.map(wordsFor))
        }
        operations += answers.length
        expect(answers).toEqual(expected)
        const { rows } = await database.pool.query(
          `select earned, appreciation, last_seq as rows,
                (select coalesce(sum(p.remaining), 0)::bigint from allowance_portions p
                  where p.user_id = w.user_id) as "toGive",
                (select count(*) from entries e where e.user_id = w.user_id) as entries
           from wallets w where user_id = any($1) order by user_id`,
          [ids],
        )
        expect(rows).toEqual(
          model.people.map((person) => {
            const { earned, appreciation, rows: count } = person
            return { earned, appreciation, rows: count, toGive: leftOf(person), entries: count }
          }),
        )
        const { rows: sends } = await database.pool.query(
          `select s.sender_id as from, s.receiver_id as to, s.send_seq as row, r.amount as points
             from recognition_receivers s join recognitions r on r.id = s.recognition_id
            where s.sender_id = any($1) and s.send_seq is not null order by s.sender_id, s.send_seq`,
          [ids],
        )
        expect(sends).toEqual(
          model.sent
            .toSorted((a, b) => a.from - b.from || a.row - b.row)
            .map((one) => {
              return { from: ids[one.from], to: ids[one.to], row: one.row, points: pointsOf(one) }
            }),
        )
      }),
      // Shrinking would play hundreds of stories; the seed is enough.
      { ...effort(40), endOnFailure: true },
    )
    expect(operations).toBeGreaterThan(1_000)
    const { findings, violations } = await transact(database, (tx) =>
      audit(tx, { invariants: LEDGER_INVARIANTS }),
    )
    expect(violations).toEqual([])
    expect(findings.every((finding) => finding.checked > 0)).toBe(true)
  },
)
