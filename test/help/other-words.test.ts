import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { writeManuals } from './manuals.ts'
import { replyTo } from './replies.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const [ada] = (await hire(database, 1)) as [Colleague]
await writeManuals(database, {
  News: '# Letters by e-mail\n\nSwitch the e-mails off in the list.\n\n# On paper\n\nThe paper comes on Monday.',
  Copies:
    'To back up the folder, call the desk. The desk has the tapes. Add one when they are full.',
  Safety: 'A nightly backup is kept in the cellar. Add your own to it.',
  Entering: 'Log in with the badge. Everybody has a badge. Add a photo to it.',
  Pages:
    '# How to edit the manual, or add a page\n\nOpen the manual, change the words and save them.',
  Rewards: 'An incentive is paid in June for good ideas.',
  Vault: 'The vault holds the gold.\n\n```asked\nwho opens the vault\n```',
  Workers: 'The office puts an employee on the list when the contract is signed.',
})
const reply = (question: string) => replyTo(app, ada.cookie, question)
const first = async (question: string) => {
  const { passages } = await reply(question)
  return passages[0] === undefined ? null : passages[0].source.key
}

test.each([
  ['turn off e-mails', 'News'],
  ['turn off emails', 'News'],
  ['switch the EMAIL off', 'News'],
  ['backup of the folder', 'Copies'],
  ['back-up of the folder', 'Copies'],
  ['back up the cellar', 'Safety'],
  ['login with a badge', 'Entering'],
  ['log-in with a badge', 'Entering'],
  ['signing in: sign in by badge', 'Entering'],
])('"%s" finds the section however its words are written', async (question, key) => {
  expect(await first(question)).toBe(key)
})

test('words of any question do not match a heading', async () => {
  expect(await first('how do I add an employee')).toBe('Workers')
  expect(await first('how to')).toBe(null)
})

test('a correct word is never taken for another, a misspelt one is', async () => {
  expect(await first('who invented the telephone')).toBe(null)
  expect(await first('when is the incentve paid')).toBe('Rewards')
})

test('a passage with too few of the words is not certain, and the question becomes a gap', async () => {
  const question = 'Is the paper about cranes?'
  const { kind, passages } = await reply(question)
  expect(kind).toBe('closest')
  expect(passages[0]?.source.key).toBe('News')
  const gaps = database.db.selectFrom('help_gaps').select('times').where('question', '=', question)
  expect(await gaps.execute()).toEqual([{ times: 1 }])
  expect((await reply('Who opens the vault?')).kind).toBe('passages')
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
