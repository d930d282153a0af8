import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { auditAfter, brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank, undo } from '#test/harness/thank.ts'
import { transact } from '#platform/server/db/transact.ts'
import { RECOGNITION_INVARIANTS } from './invariants.ts'
import { writeThanks } from './send-thanks.ts'

const database = await ownDatabase()
const [ada, bob, eve] = (await hire(database, 3)) as [Colleague, Colleague, Colleague]

async function idOf(message: string): Promise<number> {
  const text = 'select id from recognitions where message = $1'
  const { rows } = await database.pool.query<{ id: number }>(text, [message])
  return rows[0]?.id ?? 0
}

// Ada thanks Bob and Eve on the wall (entries 2 and 3), and Bob in private (4), which she undoes.
await transact(database, (tx) => {
  const first = thank(ada.id, [bob.id, eve.id], 100, 'first')
  return writeThanks(tx, [
    { ...first, thanks: { ...first.thanks, visibility: 'public' } },
    thank(ada.id, bob.id, 100, 'undone'),
    undo(ada.id, 4, { id: bob.id, seq: 3 }, 100),
  ])
})
const [first, undone] = [await idOf('first'), await idOf('undone')]
await database.pool.query('update recognitions set withdrawn_at = now() where id = $1', [undone])
await database.pool.query('delete from notifications where subject_id = $1', [undone])
// Bob adds points for Eve, and Ada thanks Eve without points.
await transact(database, (tx) =>
  writeThanks(tx, [{ ...thank(bob.id, eve.id, 50), thanks: { addedTo: first } }]),
)
await database.pool.query(
  `insert into recognitions (sender_id, message, amount, visibility, is_on_wall)
     values ($1, 'free', 0, 'public', true)`,
  [ada.id],
)
const free = await idOf('free')
await database.pool.query(
  `insert into recognition_receivers (recognition_id, receiver_id, sender_id) values ($1, $2, $3)`,
  [free, eve.id, ada.id],
)

// Ada welcomes Bob.
await database.pool.query(
  `with made as (
     insert into recognitions (sender_id, message, amount, visibility, is_on_wall, is_welcome)
       values ($1, 'hello', 0, 'public', true, true) returning id)
   insert into recognition_receivers (recognition_id, receiver_id, sender_id)
     select id, $2, $1 from made`,
  [ada.id, bob.id],
)
const welcome = await idOf('hello')

const NAMES = { ada: ada.id, bob: bob.id, eve: eve.id, first, undone, free, welcome }

const NAMED = 'every send belongs to exactly one recognition, or to points added to one'
const WENT = 'points of every recognition went to its receivers'
const THANKS = 'every recognition has receivers: at least one gets its points, or there are none'
const ADDED = 'points are added only for receivers of the recognition'
const WALL = 'the wall shows exactly the public thanks that nobody undid, hid or keeps private'
const WELCOME = 'every welcome has one receiver, and neither points nor values'
const UNDONE = 'every send of an undone recognition is reversed, by its sender or the administrator'

const DAMAGES: [what: string, damage: string, found: string[]][] = [
  ['no damage', 'select 1', []],
  ['a send that nothing names', 'delete from added_points', [NAMED]],
  [
    'a send named twice',
    `insert into added_points (giver_id, send_seq, recognition_id, receiver_id, amount)
       values (:ada, 2, :first, :bob, 100)`,
    [NAMED],
  ],
  ['a send of another amount', 'update recognitions set amount = 99 where id = :first', [WENT]],
  ['added points of another amount', 'update added_points set amount = 51', [WENT]],
  [
    'receivers with swapped sends',
    `drop index recognition_receivers_send;
     update recognition_receivers set send_seq = 5 - send_seq where recognition_id = :first`,
    [WENT],
  ],
  [
    'a recognition that thanks nobody',
    'delete from recognition_receivers where recognition_id = :free',
    [THANKS],
  ],
  [
    'a receiver thanked by another sender',
    'update recognition_receivers set sender_id = :bob where recognition_id = :free',
    [THANKS],
  ],
  [
    'a first send that is not the first',
    'update recognitions set first_seq = 3 where id = :first',
    [THANKS],
  ],
  [
    'one receiver in words, and one with points',
    `insert into recognition_receivers (recognition_id, receiver_id, sender_id)
       values (:undone, :eve, :ada)`,
    [],
  ],
  [
    'points added for a colleague whom the recognition does not thank',
    'update added_points set recognition_id = :undone',
    [ADDED],
  ],
  [
    'public thanks that are not on the wall',
    'update recognitions set is_on_wall = false where id = :first',
    [WALL],
  ],
  [
    'private thanks on the wall',
    `alter table recognitions drop constraint wall_is_public;
     update recognitions set visibility = 'private' where id = :free`,
    [WALL],
  ],
  [
    'hidden thanks on the wall',
    `alter table recognitions drop constraint wall_is_public;
     update recognitions set hidden_at = now() where id = :free`,
    [WALL],
  ],
  [
    'thanks on the wall that a receiver keeps private',
    'insert into recognition_choices (user_id, receives_in_public) values (:bob, false)',
    [WALL],
  ],
  [
    'a welcome of two people',
    `insert into recognition_receivers (recognition_id, receiver_id, sender_id)
       values (:welcome, :eve, :ada)`,
    [WELCOME],
  ],
  [
    'an undone recognition that kept its points',
    'update recognitions set withdrawn_at = now(), is_on_wall = false where id = :first',
    [UNDONE],
  ],
  [
    'an undone recognition without its reversal',
    `delete from entries where type in ('reversalIn', 'reversalOut')`,
    [UNDONE],
  ],
  // Damage that removes sends or receivers; some violates several invariants.
  [
    'a recognition without its send',
    'delete from entries where user_id = :ada and seq = 3',
    [WENT],
  ],
  [
    'a receiver without the send',
    `update recognition_receivers set send_seq = null
      where recognition_id = :first and receiver_id = :eve`,
    [NAMED],
  ],
  ['no receivers at all', 'delete from recognition_receivers', [NAMED, THANKS, ADDED]],
]

test.each(DAMAGES)('finds: %s', async (_what, damage, found) => {
  expect(await brokenAfter(database, RECOGNITION_INVARIANTS, damage, NAMES)).toEqual(found)
})

test('checks rows for each invariant, and has damage that violates only this one', async () => {
  const findings = await auditAfter(database, RECOGNITION_INVARIANTS, 'select 1')
  expect(findings.filter(({ checked }) => checked === 0)).toEqual([])
  const alone = DAMAGES.flatMap(([, , found]) => (found.length === 1 ? found : []))
  expect(new Set(alone)).toEqual(new Set(RECOGNITION_INVARIANTS.map(({ name }) => name)))
})
