import { expect, test } from 'vitest'
import { ADMINISTRATOR, administratorId } from '#test/harness/app.ts'
import { until } from '#test/harness/until.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { SHARED_FIELDS } from '#platform/server/personal-data/own-data.ts'
import { gatherPersonalData, PERSONAL_DATA_PARTS } from '#privacy/server/my-data-page.ts'
import { foundCompany } from '../erasure/somebody.ts'

const { id, database, other } = await foundCompany()

type RunQuery = Tx['query']

/** Tables that refer to people and are in no copy of their data, and why. */
const NOT_TOLD: Readonly<Record<string, string>> = {
  answers: 'repeats other parts: what a repeated request is answered',
  chat_link_codes: 'works for ten minutes, and its code is not kept',
  outbox: 'says for minutes that something changed, not what',
  mails: 'what an older release still has to send',
  bonus_batches: 'sums of what an administrator did, which the audit log says',
  awards: 'sums of what an administrator did, which the audit log says',
  award_entries: 'which movements were given together',
  allowance_changes: 'how movements, which are told, changed points to give',
  allowance_grants: 'why points to give, which are told, were granted',
  paid_donations: 'sums of what people gave; who marked them as paid is in the audit log',
  gift_changes: 'about gifts; who changed them is in the audit log',
  manual_versions: 'the company’s texts; who wrote them is in the audit log',
  manual_answers: 'the company’s texts; who wrote them is in the audit log',
  known_questions: 'the company’s texts; who wrote them is in the audit log',
  manager_hints: 'of whom managers were told, which their news says; gone after half a year',
  team_thanks: 'of which cards managers were told, which are on the wall; gone after half a year',
  payroll_months: 'the company’s books; who closed them is in the audit log',
  closed_months: 'the company’s books; who closed them is in the audit log',
}

// By foreign key, also to a wallet or an entry, or by the name of the column.
const REFERRING = `
  select distinct c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     and (f.confrelid in ('users'::regclass, 'wallets'::regclass)
          or a.attname ~ '(^|_)(user|sender|receiver|giver|author|colleague|actor|manager|newcomer|subject)_id$'
          or a.attname ~ '(^|_)(by|author|email|recipient)$')`

test('every table that refers to people is in the copy, or left out for a reason', async () => {
  const texts: string[] = []
  for (const [, { read }] of PERSONAL_DATA_PARTS) {
    const ask: RunQuery = (statement) => {
      texts.push(statement.text)
      return database.pool.query(statement)
    }
    await read(ask, id, sayInEnglish)
  }
  const read = texts.join('\n')
  const { rows } = await database.pool.query<{ name: string }>(REFERRING)
  const referring = rows.map(({ name }) => name)
  const isRead = (name: string) => new RegExp(`\\b(?:from|join)\\s+${name}\\b`).test(read)
  const missing = referring.filter((name) => !isRead(name) && !(name in NOT_TOLD))
  expect(missing).toEqual([])
  expect(Object.keys(NOT_TOLD).filter((name) => isRead(name) || !referring.includes(name))).toEqual(
    [],
  )
  expect(referring.length).toBeGreaterThan(35)
})

test('every field has a label, whether there is something in it or not', async () => {
  for (const [title, { read, words }] of PERSONAL_DATA_PARTS) {
    const fields = new Set<string>()
    const ask: RunQuery = async (statement) => {
      const found = await database.pool.query(statement)
      for (const { name } of found.fields) fields.add(name)
      return found
    }
    const lists = await read(ask, id, sayInEnglish)
    const rows = lists.flatMap((list) => list.rows.slice(0, 1))
    // The audit log's sentences are made of what was read.
    const shown = sayInEnglish(title) === 'Audit log' ? rows.flatMap(Object.keys) : [...fields]
    const labels = { ...SHARED_FIELDS, ...words.fields }
    expect(shown.filter((field) => !(field in labels))).toEqual([])
    expect(Object.keys(words.said ?? {}).filter((field) => !(field in labels))).toEqual([])
  }
})

test('says all that somebody did and was told, and no address of others', async () => {
  const gathered = await gatherPersonalData(database, id, 'https://laurel.test')
  const lists = new Map(
    gathered.parts.flatMap((part) => part.lists.map(({ title, rows }) => [title, rows] as const)),
  )
  const empty = [...lists].flatMap(([title, rows]) => (rows.length === 0 ? [title] : []))
  expect(empty.toSorted()).toEqual([
    'An offer of the administrator’s account',
    'Bonus points entered for you and not given yet',
    'Cards for colleagues that you can sign',
    'Colleagues you chose not to welcome',
    'Files you imported',
    'Files you uploaded for the manuals',
    'Gifts of yours that were refunded',
    'Gifts you wait for',
    'Limits that payroll lists',
    'Passkeys you are about to add',
    'Points added to thanks',
    'Points to give',
    'Reactions of others to your cards',
    'Sign-ins under way',
    'The gift you save toward',
    'The second step of your login',
    'Times as the administrator',
    'Voucher codes you bought',
    'What counted for payroll',
    'Where you get your next order',
    'Where your orders are sent',
    'Who sees your milestones',
    'Who sees your thanks',
    'You in the company’s directory',
    'Your API tokens',
    'Your chat accounts',
    'Your choices for each kind of news',
    'Your company’s own fields',
    'Your delivery address',
    'Your groups in the company’s directory',
    'Your leaving',
    'Your milestones',
    'Your own allowance',
    'Your passkeys',
    'Your recovery codes',
    'Your withdrawals',
  ])
  const text = JSON.stringify(gathered)
  expect(text).toContain('203.0.113.77')
  expect(text).not.toContain(other.email)
  expect(text).not.toContain(ADMINISTRATOR.email)
})

test('gives an administrator what they did, with names and without addresses of others', async () => {
  const administrator = await administratorId(database)
  const { parts } = await gatherPersonalData(database, administrator, '')
  const events = parts.find(({ title }) => title === 'Audit log')?.lists[1]?.rows ?? []
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      'Laurel Administrator switched Active, Deposit, Appreciate, Withdraw of Zoltanne Kovacsfalvine on',
      // Zoltanne had another address then, which is nobody's now.
      'Laurel Administrator took back 2.00 points that Test Colleague had sent to a colleague',
    ]),
  )
  expect(JSON.stringify(parts)).not.toMatch(/zoltanne\S*@|kovacsfalvine@|person\d+@/)
})

test('reads one moment: what is committed meanwhile is in no part', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('lock table user_roles in access exclusive mode')
  const gathering = gatherPersonalData(database, id, '')
  await until(async () => {
    const { rows } = await database.pool.query(
      `select from pg_locks where relation = 'user_roles'::regclass and not granted`,
    )
    return rows.length > 0
  })
  const action = 'devicesSignedOut'
  await client.query('insert into audit_log (action, made_by) values ($1, $2)', [action, id])
  await client.query('commit')
  client.release()
  expect(JSON.stringify((await gathering).parts)).not.toContain('signed out everywhere')
  expect(JSON.stringify((await gatherPersonalData(database, id, '')).parts)).toContain(
    'signed out everywhere',
  )
})
