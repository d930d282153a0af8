import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { DRAFT_DAYS, MOST_DRAFTS } from '#mcp/contract/drafts.ts'
import { tokenOf } from '../harness/api-tokens.ts'
import { listening } from '../harness/bare-server.ts'
import { ownCompany } from '../harness/company.ts'
import { expectOk } from '../harness/visitor.ts'
import { read } from '../tidy/sources.ts'

const commandsOf = (document: string) =>
  [...read(document).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code)

const { app, administrator, newColleague } = await ownCompany()
const LAUREL = `http://127.0.0.1:${await listening(app.server)}`
const [ada, grace] = [await newColleague(), await newColleague()]
const names = { firstName: 'Grace', lastName: 'Hopper' }
await expectOk(administrator.call('changePerson', { params: { id: grace.id }, body: names }))
const change = { params: { id: ada.id }, body: { isTransfer: true } }
await expectOk(administrator.call('setPermissions', change))
const body = { receivers: [grace.id], amount: '0', message: 'For the compiler' }
await expectOk(ada.visitor.call('thank', { body }))

const runWith = (given: Record<string, string>) => async (command: string) => {
  const env = { ...process.env, LAUREL, ...given }
  return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], { env })).stdout
}

test('the commands of the guide to feeds and screens work', async () => {
  const { json: feed } = await expectOk(ada.visitor.call('makeFeedAddress'))
  const screen = { body: { name: 'Canteen' } }
  const { json: made } = await expectOk(administrator.call('makeScreen', screen))
  const run = runWith({ FEED: LAUREL + feed['path'], SCREEN: made['token'] })
  const [titles = '', again = '', television = '', ...others] = commandsOf('docs/feeds.md')
  expect(others).toEqual([])
  expect(await run(titles)).toBe(
    '<title>Thanks at Laurel\n<title>Test Colleague thanked Grace Hopper\n',
  )
  expect(await run(again)).toBe('304\n')
  expect(await run(television)).toBe('{}For the compiler\n')
})

test('the commands of the guide to the MCP server work, in this order', async () => {
  const { token } = await tokenOf(ada.visitor, { scopes: ['read', 'thank'] })
  const run = runWith({ TOKEN: token })
  const [tools = '', draft = '', ...others] = commandsOf('docs/mcp.md')
  expect(others).toEqual([])
  const guide = read('docs/mcp.md')
  for (const name of (await run(tools)).trim().split('\n')) expect(guide).toContain(`| \`${name}\``)
  expect(await run(draft)).toMatch(new RegExp(`^${LAUREL}/home\\?draft=[0-9a-f-]{36}\n$`))
  const { json } = await expectOk(ada.visitor.call('listDrafts'))
  expect(json['drafts']).toMatchObject([{ message: 'Thank you for the quick review' }])
  expect(guide).toContain(`${MOST_DRAFTS} drafts wait at most, for ${DRAFT_DAYS} days`)
})
