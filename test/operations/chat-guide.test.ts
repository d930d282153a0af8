import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { CHAT_SERVICES, SERVICE_TRAITS, serviceName } from '#chat/contract/chat-services.ts'
import { isRefusalCode, refusalStatus } from '#platform/contract/refusal-lookup.ts'
import { listening } from '../harness/bare-server.ts'
import { SECRET } from '../harness/chat-caller.ts'
import { ownCompany } from '../harness/company.ts'
import { expectOk } from '../harness/visitor.ts'
import { openReceiver } from '../harness/webhook-receiver.ts'
import { read } from '../tidy/sources.ts'

const guide = read('docs/chat.md')
const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code)

test('the commands of the guide work', async () => {
  const { app, administrator } = await ownCompany()
  const laurel = `http://127.0.0.1:${await listening(app.server)}`
  const pathOf = async (service: string) => {
    const body = { service, name: service, secret: SECRET }
    const { json } = await expectOk(administrator.call('addChatCommand', { body }))
    return laurel + json['path']
  }
  const channel = await openReceiver()
  const env = {
    ...process.env,
    CHANNEL: channel.url,
    TEAMS_CHANNEL: channel.url,
    COMMAND: await pathOf('mattermost'),
    SLACK_COMMAND: await pathOf('slack'),
    TOKEN: SECRET,
    SECRET,
  }
  const run = async (command: string) =>
    (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], { env })).stdout
  const [hello = '', card = '', mattermost = '', slack = '', ...others] = commands
  expect(others).toEqual([])
  await run(hello)
  await run(card)
  expect(channel.received.map(({ body }) => body)).toEqual([
    '{"text":"Hello from Laurel"}',
    expect.stringContaining('AdaptiveCard'),
  ])
  expect(await run(mattermost)).toContain('does not know this chat account yet')
  expect(await run(slack)).toContain('does not know this chat account yet')
})

test('the guide names every service, what can be corrected, and the codes', () => {
  for (const service of CHAT_SERVICES) {
    const row = guide.split('\n').find((line) => line.startsWith(`| ${serviceName(service)} `))
    expect([service, row?.includes('deleted')]).toEqual([service, SERVICE_TRAITS[service].corrects])
  }
  const codes = [...guide.matchAll(/^\| (\d+) +\| `([\w-]+)` +\|/gm)]
  expect(codes).toHaveLength(2)
  for (const [, status, code = ''] of codes) {
    expect(isRefusalCode(code) && refusalStatus(code)).toBe(Number(status))
  }
})
