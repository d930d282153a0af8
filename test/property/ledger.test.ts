import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transact } from '#platform/server/db/transact.ts'
import { audit } from '#app/server/audit.ts'
import { LEDGER_INVARIANTS } from '#ledger/invariants.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import {
  cut,
  effort,
  PATIENCE,
  newcomers,
  commandsOf,
  stories,
  withAddresses,
  wordsFor,
  type Story,
} from './histories.ts'
import { Model } from './model.ts'

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

test(
  'stores the state of the model after any history of batches',
  { timeout: PATIENCE },
  async () => {
    let operations = 0
    await fc.assert(
      fc.asyncProperty(stories, async (usual) => {
        const { ids, people } = await settle(usual)
        const story = withAddresses(
          usual,
          people.map((person) => person.email),
        )
        const model = new Model(people)
        const expected = story.asked.map((asked) => model.answer(asked))

        const answers: string[] = []
        for (const batch of cut(commandsOf(story, ids), story)) {
          const outcomes = await transact(database, (tx) => writeThanks(tx, batch))
          answers.push(...outcomes.map(wordsFor))
        }
        operations += answers.length
        expect(answers).toEqual(expected)
        const { rows } = await database.pool.query(
          `select earned, appreciation, last_seq as rows,
                (select count(*) from entries e where e.user_id = w.user_id) as entries
           from wallets w where user_id = any($1) order by user_id`,
          [ids],
        )
        expect(rows).toEqual(
          model.people.map(({ earned, appreciation, rows: count }) => {
            return { earned, appreciation, rows: count, entries: count }
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
            .map(({ from, to, row, earned, appreciation }) => {
              return { from: ids[from], to: ids[to], row, points: earned + appreciation }
            }),
        )
      }),
      // Shrinking would play hundreds of stories; the seed is enough.
      { ...effort(40), endOnFailure: true },
    )
    expect(operations).toBeGreaterThan(1_000)
    const { findings, violations } = await transact(database, (tx) => audit(tx, LEDGER_INVARIANTS))
    expect(violations).toEqual([])
    expect(findings.every((finding) => finding.checked > 0)).toBe(true)
  },
)
