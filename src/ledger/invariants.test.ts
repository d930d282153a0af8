import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { audit } from '#app/server/audit.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { keyed } from './command.ts'
import { LEDGER_INVARIANTS } from './invariants.ts'

const database = await ownDatabase({ books: 'ledger' })
const [ada = nobody(), bob = nobody()] = await hire(database, 2)

function nobody(): never {
  throw new Error('nobody was hired')
}

// Entries of ada: 1 signUp, 2 deposit, 3 deposit, 4 withdraw, 5 send, 6 keyed deposit, 7 send,
// 8 reversalIn, 9 adjustment, 10 award, 11 awardReversal, 12 granted, 13 send, 14 reversalIn, 15 send, 16 expired;
// of bob: 1 signUp, 2 receive, 3 purchase, 4 refund, 5 receive, 6 reversalOut, 7 deposit, 8 receive,
// 9 reversalOut, 10 receive, 11 deposit.
await transact(database, (tx) => {
  const mine = { userId: ada.id, amount: hundredths(100) }
  return writeThanks(tx, [
    { type: 'deposit', ...mine },
    { type: 'deposit', ...mine },
    { type: 'withdraw', ...mine },
    thank(ada.id, bob.id, 100),
    { type: 'purchase', userId: bob.id, amount: hundredths(100) },
    {
      type: 'refund',
      userId: bob.id,
      purchase: { seq: 3, earned: hundredths(0), appreciation: hundredths(100) },
    },
    keyed('the-first-key', { type: 'deposit', ...mine }),
    keyed('a-refused-key', { type: 'withdraw', userId: ada.id, amount: hundredths(1e9) }),
    thank(ada.id, bob.id, 100),
    {
      type: 'reversal',
      userId: ada.id,
      sent: {
        seq: 7,
        earned: hundredths(100),
        appreciation: hundredths(0),
        portions: [],
        receiver: bobs(5),
      },
      by: bob.id,
      reason: 'Once was enough',
    },
    { type: 'adjustment', ...mine, balance: 'earned', by: bob.id, reason: 'Forgotten' },
    { type: 'award', ...mine, by: bob.id, reason: 'A good year' },
    {
      type: 'awardReversal',
      userId: ada.id,
      award: { seq: 10, amount: hundredths(100) },
      by: bob.id,
      reason: 'Given twice',
    },
    { type: 'deposit', userId: bob.id, amount: hundredths(100) },
    { type: 'grant', ...mine, endsAt: new Date('2100-01-01'), by: null, reason: '' },
    thank(ada.id, bob.id, 30),
    {
      type: 'reversal',
      userId: ada.id,
      sent: {
        seq: 13,
        earned: hundredths(0),
        appreciation: hundredths(0),
        portions: [{ portion: 12, amount: hundredths(30), isOver: false }],
        receiver: bobs(8),
      },
      by: bob.id,
      reason: 'Once was enough',
    },
    thank(ada.id, bob.id, 30),
    { type: 'expire', userId: ada.id, isAll: true },
    { type: 'deposit', userId: bob.id, amount: hundredths(100) },
  ])
})

function bobs(seq: number) {
  return { id: bob.id, seq }
}

const findAfter = (damage: string) =>
  brokenAfter(database, LEDGER_INVARIANTS, damage, { ada: ada.id, bob: bob.id })

const noCheck = (...names: string[]) =>
  names.map((name) => `alter table entries drop constraint ${name};`).join('')

/** SQL: from this entry on, moves `amount` from the wallet's appreciation balance to earned. */
function toEarned(whose: ':ada' | ':bob', seq: number, amount: number): string {
  return `update entries set earned_after = earned_after + ${amount},
                 appreciation_after = appreciation_after - ${amount}
           where user_id = ${whose} and seq >= ${seq};
          update wallets set earned = earned + ${amount}, appreciation = appreciation - ${amount}
           where user_id = ${whose}`
}

const SUMS = 'postings of every movement sum to zero'
const SIDES = 'every send has exactly one receive, and every receive one send; so for reversals'
const BALANCE = 'every balance is the sum of its entries'
const BELOW = 'no account is below zero, now or ever'
const GAPLESS = 'sequence numbers run without a gap up to the newest'
const CHAIN = 'running balances chain from entry to entry'
const TYPES = 'every entry debits and credits what its type says'
const REFUNDS = 'the refunds of every purchase return at most what each balance paid'
const REVERSALS =
  'every reversal returns the points of its send, to the same balances, from its receiver'
const TAKEN = 'every reversal takes from the appreciation balance first'
const AWARDS = 'every reversed award takes back its points'
const REASONS = 'every correction and award has a reason, and every adjustment an author'
const OPENING = 'every user has a wallet that opens with exactly one sign-up bonus'
const THANKED = 'the wallets marked as thanked are those that received points'
const KEYS = 'every idempotency key has one effect, or one stored answer'
const HELD =
  'points held and to give equal points issued and promised, less points withdrawn and spent'
const CHANGES = 'the changes of portions sum to what each entry moved of the allowance'
const PORTIONS =
  'each portion was granted, and what remains of it is what was not given and did not expire'
const IN_TIME = 'no send was paid from a portion that was over'
const RETURNED = 'every reversal returns to each portion what it paid'

const COLUMNS = `user_id, seq, type, earned, appreciation, system_account, system_amount,
  earned_after, appreciation_after`

const DAMAGES: [what: string, damage: string, found: string[]][] = [
  ['nothing', 'select 1', []],
  [
    'one deposit posts too much, another too little',
    `${noCheck('postings_sum_to_zero')}
     update entries set system_amount = -99 where user_id = :ada and seq = 2;
     update entries set system_amount = -101 where user_id = :ada and seq = 3`,
    [SUMS],
  ],
  [
    'the two sides of a send say different things',
    `update entries set message = 'No thanks' where user_id = :bob and type = 'receive'`,
    [SIDES],
  ],
  [
    'a receive names another send',
    `update entries set colleague_seq = 4 where user_id = :bob and type = 'receive'`,
    [SIDES],
  ],
  [
    'points wander from one wallet to another',
    `update wallets set earned = earned + 5 where user_id = :ada;
     update wallets set earned = earned - 5 where user_id = :bob`,
    [BALANCE],
  ],
  [
    'an account was below zero for a while',
    `${noCheck('entries_earned_after_check')}
     insert into entries (${COLUMNS})
       select user_id, last_seq + 1, 'withdraw', -earned - 1, 0, 'withdrawn', earned + 1,
              -1, appreciation from wallets where user_id = :ada;
     insert into entries (${COLUMNS})
       select user_id, last_seq + 2, 'deposit', earned + 1, 0, 'issued', -earned - 1,
              earned, appreciation from wallets where user_id = :ada;
     update wallets set last_seq = last_seq + 2 where user_id = :ada`,
    [BELOW],
  ],
  [
    'the newest entry is not there',
    `update wallets set last_seq = last_seq + 1 where user_id = :ada`,
    [GAPLESS],
  ],
  [
    'a number is left out',
    `update entries set seq = 12 where user_id = :bob and seq = 11;
     update wallets set last_seq = 12 where user_id = :bob`,
    [GAPLESS],
  ],
  [
    'a running balance is off',
    `update entries set earned_after = earned_after + 1 where user_id = :ada and seq = 3`,
    [CHAIN],
  ],
  [
    'a deposit is called a withdrawal',
    `update entries set type = 'withdraw' where user_id = :ada and seq = 3`,
    [TYPES],
  ],
  [
    'the system account of a deposit is gone',
    `${noCheck('system_amount_has_account')}
     update entries set system_account = null where user_id = :ada and seq = 2`,
    [TYPES],
  ],
  [
    'a refund goes to the other balance',
    `update entries set earned = 100, appreciation = 0 where user_id = :bob and type = 'refund';
     ${toEarned(':bob', 4, 100)}`,
    [REFUNDS],
  ],
  [
    'a refund of something that is no purchase',
    `update entries set refunds_seq = 2 where user_id = :bob and type = 'refund'`,
    [REFUNDS],
  ],
  [
    'a reversal is called a send, and its other side a receive',
    `${noCheck('reversal_names_its_send')}
     update entries set type = 'receive' where user_id = :bob and type = 'reversalOut'`,
    [SIDES, TYPES],
  ],
  [
    'a reversal goes to the other balance',
    `update entries set earned = 0, appreciation = 100 where user_id = :ada and seq = 8;
     ${toEarned(':ada', 8, -100)}`,
    [REVERSALS],
  ],
  [
    'a reversal names another send than its other side does',
    `update entries set reverses_seq = 5 where user_id = :ada and seq = 8`,
    [REVERSALS],
  ],
  [
    'a reversal leaves appreciation where it takes what was earned',
    `update entries set earned = -100, appreciation = 0
      where user_id = :bob and seq = 6;
     ${toEarned(':bob', 6, -100)}`,
    [TAKEN],
  ],
  [
    'a reversal of an award names another entry',
    `update entries set reverses_seq = 9 where type = 'awardReversal'`,
    [AWARDS],
  ],
  [
    'an adjustment without a reason',
    `${noCheck('correction_says_why')}
     update entries set message = '' where type = 'adjustment'`,
    [REASONS],
  ],
  [
    'a reversal without a reason',
    `${noCheck('correction_says_why')}
     update entries set message = '' where type in ('reversalIn', 'reversalOut')`,
    [REASONS],
  ],
  [
    'an adjustment of nobody',
    `${noCheck('adjustment_is_made_by_another')}
     update entries set made_by = null where type = 'adjustment'`,
    [REASONS],
  ],
  [
    'two sign-up bonuses',
    `${noCheck('opens_with_the_sign_up_bonus')}
     update entries set type = 'signUp' where user_id = :ada and seq = 2`,
    [OPENING],
  ],
  [
    'a user without a wallet',
    `insert into users (email, first_name, last_name, password_hash)
       values ('ghost@laurel.test', 'Ghost', 'Colleague', '')`,
    [OPENING],
  ],
  ['nobody is known to be thanked', `update wallets set is_thanked = false`, [THANKED]],
  [
    'a key with two effects',
    `drop index one_entry_per_key;
     update entries set key = 'the-first-key', request_hash = decode(repeat('00', 32), 'hex')
      where user_id = :ada and seq = 1`,
    [KEYS],
  ],
  [
    'a key with an effect and a refusal',
    `insert into answers (user_id, key, request_hash, refusal)
       select user_id, key, request_hash, 'busy' from entries where key = 'the-first-key'`,
    [KEYS],
  ],
  [
    'entries of nobody at all',
    `insert into entries (${COLUMNS}) values (0, 1, 'signUp', 5, 0, 'issued', -5, 5, 0)`,
    [HELD],
  ],
  [
    'an entry moves more of an allowance than its portions say',
    `${noCheck('postings_sum_to_zero')}
     insert into allowance_changes
       select :ada, 11, 12, 5 union all select :ada, 10, 12, -5`,
    [CHANGES],
  ],
  ['another amount was granted', 'update allowance_portions set amount = amount + 1', [PORTIONS]],
  [
    'a portion had ended before it paid',
    `update allowance_portions set ends_at = '2000-01-01'`,
    [IN_TIME],
  ],
  [
    'a reversal returns to another portion',
    `insert into entries (${COLUMNS.replace('earned,', 'allowance, earned,')})
       select user_id, last_seq + 1, 'granted', 100, 0, 0, 'promised', -100, earned, appreciation
         from wallets where user_id = :ada;
     update wallets set last_seq = last_seq + 1 where user_id = :ada;
     insert into allowance_portions values (:ada, 17, 100, 100, '2100-01-01');
     update allowance_changes set portion_seq = 17 where seq = 14;
     update allowance_changes set amount = -40 where seq = 16;
     insert into allowance_changes
       select :ada, 17, 17, 100 union all select :ada, 16, 17, -30`,
    [RETURNED],
  ],
  // One fault that shows in several places.
  [
    'points out of thin air',
    `update wallets set earned = earned + 1 where user_id = :ada`,
    [BALANCE, HELD],
  ],
  [
    'an entry is gone',
    `delete from entries where user_id = :ada and seq = 3`,
    [BALANCE, GAPLESS, CHAIN, HELD],
  ],
  [
    'one side of a send is gone',
    `delete from entries where user_id = :bob and type = 'receive'`,
    [SUMS, SIDES, BALANCE, GAPLESS, CHAIN, THANKED],
  ],
  ['a wallet is gone', `delete from wallets where user_id = :bob`, [OPENING, HELD]],
]

test.each(DAMAGES)('%s', async (_what, damage, found) => {
  expect(await findAfter(damage)).toEqual(found)
})

test('every invariant is broken alone by at least one damage above', () => {
  const alone = DAMAGES.flatMap(([, , found]) => (found.length === 1 ? found : []))
  expect(new Set(alone)).toEqual(new Set(LEDGER_INVARIANTS.map(({ name }) => name)))
})

test('the audit names the violation, and passes after its repair', async () => {
  const nudge = 'update wallets set earned = earned + $1 where user_id = $2'
  await database.pool.query(nudge, [5, ada.id])
  const { findings, violations } = await transact(database, (tx) =>
    audit(tx, { invariants: LEDGER_INVARIANTS }),
  )
  await database.pool.query(nudge, [-5, ada.id])
  expect(violations).toEqual([
    expect.stringContaining(`${BALANCE}: user ${ada.id} holds`),
    expect.stringContaining(`${HELD}: held`),
  ])
  expect(findings.map((finding) => finding.invariant)).toEqual(
    LEDGER_INVARIANTS.map(({ name }) => name),
  )
  expect(findings.every((finding) => finding.checked > 0)).toBe(true)
  expect(
    (await transact(database, (tx) => audit(tx, { invariants: LEDGER_INVARIANTS }))).violations,
  ).toEqual([])
})
