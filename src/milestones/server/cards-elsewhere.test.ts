import { expect, test } from 'vitest'
import { ownChatServices } from '#test/harness/chat-services.ts'
import { ownCompany } from '#test/harness/company.ts'
import { assistantOf } from '#test/harness/mcp-client.ts'
import { later, signingTeams } from '#test/harness/signing-team.ts'
import { until } from '#test/harness/until.ts'
import { expectOk, Visitor } from '#test/harness/visitor.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { celebrate } from './start-milestones.ts'

const WORDS = '5 years with us, Farid. Thank you!'
const services = await ownChatServices()
const company = await ownCompany({
  webhookAllow: ['127.0.0.0/8'],
  publicUrl: 'https://laurel.test',
})
const { app, administrator, database } = company
const { switchAnniversariesOn, team } = signingTeams(company)
await switchAnniversariesOn()
const channel = {
  service: 'slack',
  name: 'general',
  url: services.urlOf('slack'),
  language: 'en',
}
await expectOk(administrator.call('addChatChannel', { body: channel }))
const { ada, farid } = await team()
await celebrate(database, later(7))

test('a feed has the card of the company, without a person as its author', async () => {
  const { path } = (await expectOk(ada.visitor.call('makeFeedAddress'))).json
  const { body } = await app.server.inject({ url: path })
  expect(body).toContain(WORDS)
  expect(body).toContain('Five years, Farid Colleague!')
})

test('a screen shows it', async () => {
  const made = await expectOk(administrator.call('makeScreen', { body: { name: 'Canteen' } }))
  const screen = new Visitor(app)
  await expectOk(screen.call('openScreen', { body: { token: made.json.token } }))
  const { json } = await expectOk(screen.call('readScreen'))
  expect(json['cards']).toMatchObject([
    { message: WORDS, receivers: [{ id: farid.id }], occasion: { kind: 'anniversary', years: 5 } },
  ])
})

test('an assistant reads it on the wall', async () => {
  const assistant = await assistantOf(app, ada.visitor, ['read'])
  const { structuredContent } = await assistant.use('read_wall')
  expect(JSON.stringify(structuredContent)).toContain(WORDS)
})

test('a channel gets it once', async () => {
  await until(async () => {
    const { rows } = await database.pool.query(
      `update chat_messages set due_at = now() where state = 'waiting' returning state`,
    )
    return rows.length > 0 || services.shown('slack').length > 0
  })
  await until(() => services.shown('slack').length > 0)
  const [shown, ...others] = services.shown('slack')
  expect(JSON.stringify(shown?.json)).toContain(WORDS)
  expect([others, services.faults]).toEqual([[], []])
})

test('the mail to its person carries the card, and says how many signed', async () => {
  const desk = await startCorrespondence()
  const signing = signingTeams({ ...desk, newColleague: desk.someone })
  await signing.switchAnniversariesOn()
  const signed = await signing.team()
  const params = { id: signed.id }
  await expectOk(signed.manager.visitor.call('inviteSigners', { params }))
  await expectOk(signed.ada.visitor.call('writeNote', { params, body: { text: 'Well done' } }))
  await celebrate(desk.database, later(7))
  const subject = 'Five years: the company gives you 500 points, and 1 colleague signed your card'
  await until(() => desk.mails.some(({ mail }) => mail.subject === subject))
  const { text = '', html = '' } =
    desk.mails.find(({ mail }) => mail.subject === subject)?.mail ?? {}
  expect(text).toContain(WORDS)
  expect(html).toContain('cid:card@laurel')
  expect(text).toMatch(/https:\/\/points\.company\.test\/thanks\/\d+/)
  // Nobody is told of each note.
  expect(desk.mails.filter(({ mail }) => mail.subject?.includes('comment'))).toEqual([])
  expect(desk.app.complaints).toEqual([])
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
