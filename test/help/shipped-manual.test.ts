import { expect, test } from 'vitest'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf } from '#test/harness/visitor.ts'
import { CHAT_LIMITS } from '#assistant/server/chat-limits.ts'
import { ensureStarterManual } from '#manuals/server/starter.ts'
import { replyTo } from './replies.ts'

const LIMITS = { ...CHAT_LIMITS, questions: { uses: 1_000, seconds: 600 } }
const database = await ownDatabase()
const app = await ownApp(database, {}, GENEROUS, undefined, LIMITS)
await ensureStarterManual(database)
const [ada] = (await hire(database, 1)) as [Colleague]
const administrator = await administratorOf(app)

const certain = async (cookie: string, question: string) => {
  const { kind, passages } = await replyTo(app, cookie, question)
  const source = passages[0]?.source
  return { kind, answer: source && `${source.key} > ${source.heading}` }
}

test.each([
  ['can I buy a gift for somebody else', 'Gift Shop > Buy a gift for somebody else'],
  ['how do I buy a gift', 'Gift Shop > How to buy a gift'],
  ['do I have to pay taxes', 'Balances and points > Do I pay tax on points and gifts?'],
  [
    'what integrations are there',
    'Welcome to Laurel > Does Laurel work with Slack or Teams: integrations',
  ],
  [
    'how do I thank somebody from Slack',
    'Thanks from the chat > How do I thank somebody from Slack or another chat?',
  ],
  ['how do I link my chat account', 'Thanks from the chat > Link my chat account to Laurel'],
  ['how do I thank a whole team', 'Appreciate > Thank a whole team, or several people at once'],
  ['how many points do I have', 'Balances and points > See your balance: how many points you have'],
  ['how do I withdraw points', 'Withdraw > How to withdraw: take points out'],
  ['turn off emails', 'Notifications > Fewer e-mails, or none: turn them off, unsubscribe'],
  [
    'how do I add an employee',
    'What you may do > Add an employee: somebody joins, or is no longer in the company',
  ],
])('answers an employee, without a doubt: "%s"', async (question, answer) => {
  expect(await certain(ada.cookie, question)).toEqual({ kind: 'passages', answer })
})

test.each([
  [
    'how do I set up single sign-on',
    'Running Laurel > Set up single sign-on (SSO), such as Microsoft Entra or Google',
  ],
  ['how do I make a backup', 'Running Laurel > Where the data is stored: back up and move Laurel'],
  ['how do I back up Laurel', 'Running Laurel > Where the data is stored: back up and move Laurel'],
  ['schedule a backup', 'Running Laurel > Automatic backups: schedule, place, encryption'],
  ['how do I add an employee', 'All Data > Add a new employee: let them in, approve an account'],
])('answers the administrator, without a doubt: "%s"', async (question, answer) => {
  expect(await certain(administrator.cookie, question)).toEqual({ kind: 'passages', answer })
})

test('shows the live fact that answers a question', async () => {
  const { facts } = await replyTo(app, ada.cookie, 'how many points do I have')
  expect(facts).toMatchObject([{ fact: 'balance' }])
})
