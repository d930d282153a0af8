import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { errorOf } from '#test/harness/error-of.ts'
import { SIGN_UP_BONUS } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { write } from './write.ts'

const database = await ownDatabase()
const [ada, bob] = await hire(database, 2)

const answerTo = (text: string) =>
  errorOf(database, text.replaceAll(':ada', String(ada?.id)).replaceAll(':bob', String(bob?.id)))

const APPEND_ONLY = '42501'

test.each([
  ['update entries set message = $$x$$', APPEND_ONLY],
  ['update entries set seq = seq where user_id = :ada', APPEND_ONLY],
  ['delete from entries', APPEND_ONLY],
  ['truncate entries', '0A000'],
  ['truncate entries cascade', APPEND_ONLY],
  ['truncate wallets cascade', APPEND_ONLY],
  ['truncate users cascade', APPEND_ONLY],
  ['merge into entries using users on users.id = user_id when matched then delete', APPEND_ONLY],
])('entries are append-only: %s', async (statement, refusal) => {
  expect(await answerTo(statement)).toBe(refusal)
})

const BELOW = 'no_account_below_zero'
const BEYOND = 'no_account_beyond_exact'

test.each([
  ['update wallets set earned = -1 where user_id = :ada', BELOW],
  ['update wallets set appreciation = -1 where user_id = :ada', BELOW],
  ['update wallets set earned = 2000000000000001 where user_id = :ada', BEYOND],
  ['update wallets set last_seq = -1 where user_id = :ada', 'wallets_last_seq_check'],
  ['delete from wallets where user_id = :ada', 'entries_user_id_fkey'],
  ['delete from users where id = :ada', 'wallets_user_id_fkey'],
])('a wallet stays within its bounds: %s', async (statement, refusal) => {
  expect(await answerTo(statement)).toBe(refusal)
})

const COLUMNS = `user_id, seq, type, earned, appreciation, system_account, system_amount,
  earned_after, appreciation_after, colleague_id, colleague_seq`

test.each([
  [`:ada, 2, 'bonus', 5, 0, 'issued', -5, 5, 0, null, null`, 'known_type'],
  [`:ada, 1, 'signUp', 5, 0, 'issued', -5, 5, 0, null, null`, 'entries_pkey'],
  [`:ada, 2, 'signUp', 5, 0, 'issued', -5, 5, 0, null, null`, 'opens_with_the_sign_up_bonus'],
  [`:ada, 0, 'deposit', 5, 0, 'issued', -5, 5, 0, null, null`, 'entries_seq_check'],
  [`:ada, 2, 'deposit', 5, 0, 'issued', -4, 5, 0, null, null`, 'postings_sum_to_zero'],
  [`:ada, 2, 'deposit', 5, 0, null, -5, 5, 0, null, null`, 'system_amount_has_account'],
  [`:ada, 2, 'deposit', 5, 0, 'bank', -5, 5, 0, null, null`, 'entries_system_account_check'],
  [`:ada, 2, 'withdraw', -5, 0, 'withdrawn', 5, -5, 0, null, null`, 'entries_earned_after_check'],
  [`:ada, 2, 'send', -5, 0, null, 0, 5, 0, null, null`, 'sides_know_each_other'],
  [`:ada, 2, 'send', -5, 0, null, 0, 5, 0, :bob, null`, 'sides_know_each_other'],
  [`:ada, 2, 'send', -5, 0, null, 0, 5, 0, :ada, 2`, 'sides_know_each_other'],
  [`:ada, 2, 'deposit', 5, 0, 'issued', -5, 5, 0, :bob, 2`, 'sides_know_each_other'],
  [`:ada, 2, 'refund', 5, 0, 'shop', -5, 5, 0, null, null`, 'refund_names_its_purchase'],
  [`0, 2, 'deposit', 5, 0, 'issued', -5, 5, 0, null, null`, 'entries_user_id_fkey'],
])('an entry that is wrong is refused: %s', async (values, refusal) => {
  expect(await answerTo(`insert into entries (${COLUMNS}) values (${values})`)).toBe(refusal)
})

const REFUND = `insert into entries (${COLUMNS}, refunds_seq) values`
const refund = (seq: number, of: number) =>
  `(:ada, ${seq}, 'refund', 5, 0, 'shop', -5, 5, 0, null, null, ${of})`

test.each([
  [`${REFUND} ${refund(2, 9)}`, 'entries_user_id_refunds_seq_fkey'],
  [`${REFUND} ${refund(2, 1)}, ${refund(3, 1)}`, 'refunds_within_purchase'],
])('a refund that is wrong is refused: %s', async (statement, refusal) => {
  expect(await answerTo(statement)).toBe(refusal)
})

const REVERSAL = `insert into entries (${COLUMNS}, reverses_seq, message) values`
const reversal = (seq: number, of: number | null, message = 'Why', colleague = ':bob, 2') =>
  `(:ada, ${seq}, 'reversalIn', 5, 0, null, 0, 5, 0, ${colleague}, ${of}, '${message}')`
const adjustment = (maker: string, message: string) =>
  `insert into entries (${COLUMNS}, made_by, message) values
   (:ada, 2, 'adjustment', 5, 0, 'issued', -5, 5, 0, null, null, ${maker}, '${message}')`

test.each([
  [`${REVERSAL} ${reversal(2, null)}`, 'reversal_names_its_send'],
  [`${REVERSAL} ${reversal(2, 9)}`, 'entries_user_id_reverses_seq_fkey'],
  [`${REVERSAL} ${reversal(2, 1)}, ${reversal(3, 1)}`, 'one_reversal_per_send'],
  [`${REVERSAL} ${reversal(2, 1, '')}`, 'correction_says_why'],
  [`${REVERSAL} ${reversal(2, 1, 'Why', 'null, null')}`, 'sides_know_each_other'],
  [adjustment(':bob', ''), 'correction_says_why'],
  [adjustment('null', 'Why'), 'adjustment_is_made_by_another'],
  [adjustment(':ada', 'Why'), 'made_by_another'],
  [adjustment('0', 'Why'), 'entries_made_by_fkey'],
  [adjustment(':bob', 'Why').replace(`'issued', -5`, `'issued', -4`), 'postings_sum_to_zero'],
])('a correction that is wrong is refused: %s', async (statement, refusal) => {
  expect(await answerTo(statement)).toBe(refusal)
})

const HASH = `decode(repeat('00', 32), 'hex')`
const DEPOSIT = `insert into entries
  (user_id, seq, type, earned, appreciation, system_account, system_amount, earned_after,
   appreciation_after, key, request_hash)`
const deposit = (seq: number, key: string, hash = HASH) =>
  `(:ada, ${seq}, 'deposit', 5, 0, 'issued', -5, 5, 0, ${key}, ${hash})`
const REFUSED = 'insert into answers (user_id, key, request_hash, refusal)'

test.each([
  [`${DEPOSIT} values ${deposit(2, 'null')}`, 'key_has_its_request'],
  [`${DEPOSIT} values ${deposit(2, "'a-key-000'", 'null')}`, 'key_has_its_request'],
  [`${DEPOSIT} values ${deposit(2, "'short'")}`, 'key_of_fair_length'],
  [`${DEPOSIT} values ${deposit(2, "'a-key-000'", "''")}`, 'whole_request_hash'],
  [
    `${DEPOSIT} values ${deposit(2, "'a-key-000'")}, ${deposit(3, "'a-key-000'")}`,
    'one_entry_per_key',
  ],
  [`${REFUSED} values (:ada, 'short', ${HASH}, 'busy')`, 'key_of_fair_length'],
  [`${REFUSED} values (:ada, 'a-key-000', '', 'busy')`, 'whole_request_hash'],
  [`${REFUSED} values (:ada, 'a-key-000', ${HASH}, null)`, 'one_outcome'],
  [`${REFUSED} values (0, 'a-key-000', ${HASH}, 'busy')`, 'answers_user_id_fkey'],
  [
    `${REFUSED} values (:ada, 'a-key-000', ${HASH}, 'busy'), (:ada, 'a-key-000', ${HASH}, 'busy')`,
    'answers_pkey',
  ],
])('a key that is wrong is refused: %s', async (statement, refusal) => {
  expect(await answerTo(statement)).toBe(refusal)
})

test('a wallet opens once: a second sign-up bonus fails and changes nothing', async () => {
  const id = ada?.id ?? 0
  const again = transact(database, (tx) =>
    write(tx, [{ type: 'signUp', userId: id, bonus: SIGN_UP_BONUS }]),
  )
  await expect(again).rejects.toMatchObject({ constraint: 'opens_with_the_sign_up_bonus' })
})
