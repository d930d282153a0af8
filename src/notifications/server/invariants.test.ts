import { expect, test } from 'vitest'
import { auditAfter, brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { hundredths } from '#platform/contract/points.ts'
import { NOTIFICATION_INVARIANTS } from './invariants.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const [ada, bob, eve] = await wall.three()

const amount = hundredths(100)
const card = await wall.card(ada, [bob, eve], { amount })
const free = await wall.card(ada, [bob])
await wall.undo(ada, await wall.card(ada, [eve], { amount }))

const NAMES = { ada: ada.id, eve: eve.id, card, free }

const NOBODY = 'every receiver of thanks has the notification'
const TWICE = 'nobody has two notifications of the same thanks'
const OTHERS = 'notifications of thanks go to their receivers'
const UNDONE = 'no notification is left of undone thanks'

const TELL = `insert into notifications (user_id, kind, subject_id, in_inbox, mail, mail_due, push_due)`
const USUAL = `true, 'never', false, false`

const DAMAGES: [what: string, damage: string, found: string[]][] = [
  ['no damage', 'select 1', []],
  [
    'thanks not told to one of two receivers',
    `delete from notifications where user_id = :eve and subject_id = :card`,
    [NOBODY],
  ],
  [
    'thanks without points not told',
    `delete from notifications where subject_id = :free`,
    [NOBODY],
  ],
  // No damage: the receiver may have turned such news off, or it is too old.
  [
    'thanks not told to a receiver who chose',
    `insert into notification_choices (user_id, kind, in_inbox, mail, push) values (:eve, 'thanked', true, 'never', false);
     delete from notifications where user_id = :eve`,
    [],
  ],
  [
    'old thanks whose notification is deleted',
    `update recognitions set made_at = now() - interval '90 days' where id = :free;
     delete from notifications where subject_id = :free`,
    [],
  ],
  [
    'thanks of two months ago whose notification is lost',
    `update recognitions set made_at = now() - interval '60 days' where id = :free;
     delete from notifications where subject_id = :free`,
    [NOBODY],
  ],
  [
    'thanks of two months ago, after a shorter time was set',
    `update recognitions set made_at = now() - interval '60 days' where id = :free;
     delete from notifications where subject_id = :free;
     update notification_channels set news_since = now() - interval '30 days'`,
    [],
  ],
  [
    'thanks of a year ago whose notification is lost, where none was removed since',
    `update recognitions set made_at = now() - interval '365 days' where id = :free;
     delete from notifications where subject_id = :free;
     update notification_channels set news_since = now() - interval '400 days'`,
    [NOBODY],
  ],
  ['thanks told twice', `${TELL} values (:eve, 'thanked', :card, ${USUAL})`, [TWICE]],
  ['thanks told to somebody else', `${TELL} values (:eve, 'thanked', :free, ${USUAL})`, [OTHERS]],
  [
    'added points told to somebody else',
    `${TELL} values (:ada, 'pointsAdded', :card, ${USUAL})`,
    [OTHERS],
  ],
  [
    'undone thanks that are told',
    'update recognitions set withdrawn_at = now(), is_on_wall = false where id = :free',
    [UNDONE],
  ],
  // No damage: points can be added several times.
  [
    'added points told twice',
    `${TELL} values (:eve, 'pointsAdded', :card, ${USUAL}), (:eve, 'pointsAdded', :card, ${USUAL})`,
    [],
  ],
]

test.each(DAMAGES)('finds: %s', async (_what, damage, found) => {
  expect(await brokenAfter(database, NOTIFICATION_INVARIANTS, damage, NAMES)).toEqual(found)
})

test('checks rows of each invariant, and some damage violates it alone', async () => {
  const findings = await auditAfter(database, NOTIFICATION_INVARIANTS, 'select 1')
  expect(findings.filter(({ checked }) => checked === 0)).toEqual([])
  const alone = DAMAGES.flatMap(([, , found]) => (found.length === 1 ? found : []))
  expect(new Set(alone)).toEqual(new Set(NOTIFICATION_INVARIANTS.map(({ name }) => name)))
})
