import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { EVENT_NAMES, EVENTS, SHAPE } from '#webhooks/contract/events.ts'
import { MOST_WEBHOOKS } from '#webhooks/contract/webhooks.ts'
import { describeWebhooks, exampleOf } from '#webhooks/server/describe-webhooks.ts'
import { pauseAfter } from '#webhooks/server/retry-times.ts'
import { ownFolder } from '../harness/bare-server.ts'
import { ownCompany } from '../harness/company.ts'
import { until } from '../harness/until.ts'
import { expectOk } from '../harness/visitor.ts'
import { openReceiver } from '../harness/webhook-receiver.ts'
import { read } from '../tidy/sources.ts'

const guide = read('docs/webhooks.md')
const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code)
const ROOT = join(import.meta.dirname, '../..')

/** A folder with the guide's receiver and its library. */
async function receiverFolder(): Promise<string> {
  const folder = await ownFolder()
  const [, program = ''] = /^```js receiver\.mjs\n(.*?)^```$/ms.exec(guide) ?? []
  await writeFile(join(folder, 'receiver.mjs'), program)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('the commands of the guide work: a receiver takes a message, and its signature is the same by hand', async () => {
  const [start = '', sign = '', ...others] = commands
  expect(others).toEqual([])
  const { administrator } = await ownCompany({ webhookAllow: ['127.0.0.1'] })
  const port = await freePort()
  const body = {
    name: 'Guide',
    url: `http://127.0.0.1:${port}/`,
    events: ['thanks.created'],
    takesPrivate: false,
  }
  const added = await expectOk(administrator.call('addWebhook', { body }))
  const SECRET = added.json['secret']
  const cwd = await receiverFolder()
  const env = { ...process.env, SECRET, PORT: `${port}` }
  const program = spawn('bash', ['-c', `exec ${start}`], { cwd, env })
  let said = ''
  program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  try {
    await until(() =>
      fetch(body.url, { method: 'POST', body: 'unsigned' }).then(
        ({ status }) => status === 401,
        () => false,
      ),
    )
    const id = added.json['id']
    await expectOk(administrator.call('tryWebhook', { params: { id } }))
    await until(() => said.includes('\n'))
  } finally {
    program.kill()
  }
  expect(JSON.parse(said)).toMatchObject({ type: 'webhook.tried', shape: SHAPE })

  const stand = await openReceiver()
  try {
    const change = { ...body, url: stand.url, isOn: true }
    const params = { id: added.json['id'] }
    await expectOk(administrator.call('changeWebhook', { params, body: change }))
    await expectOk(administrator.call('tryWebhook', { params }))
    await until(() => stand.received.length === 1)
  } finally {
    await stand.close()
  }
  const [message] = stand.received
  if (message === undefined) throw new Error('nothing came')
  await writeFile(join(cwd, 'body.json'), message.body)
  const { headers } = message
  const facts = { ID: message.id, TIMESTAMP: String(headers['webhook-timestamp']), SECRET }
  const options = { cwd, env: { ...process.env, ...facts } }
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', sign], options)
  expect(`v1,${stdout.trim()}`).toBe(headers['webhook-signature'])
})

test('the guide lists every event, the shape, the example and the limits', () => {
  const rows = [...guide.matchAll(/^\| `([a-z]+\.[a-z]+)` +\| (.+?) +\|$/gm)]
  expect(rows.map(([, name, cause]) => [name, cause])).toEqual(
    EVENT_NAMES.map((name) => [name, EVENTS[name].cause]),
  )
  const [, example = ''] = /^```json\n(.*?)^```$/ms.exec(guide) ?? []
  const { example: data } = EVENTS['thanks.created']
  expect(JSON.parse(example)).toEqual(JSON.parse(exampleOf('thanks.created', data)))
  expect(guide).toContain(`now \`${SHAPE}\``)
  expect(guide).toContain(`There\ncan be ${MOST_WEBHOOKS}.`)
  const pauses = Array.from({ length: 7 }, (_, place) => pauseAfter(place + 1))
  expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 28_800, 36_000])
  expect(pauseAfter(8)).toBeNull()
})

test('the OpenAPI document describes every event with an example that fits it', () => {
  const described = describeWebhooks() as Record<
    string,
    { post: { requestBody: { content: Record<string, { example: { data: object } }> } } }
  >
  expect(Object.keys(described)).toEqual(EVENT_NAMES)
  for (const name of EVENT_NAMES) {
    const content = described[name]?.post.requestBody.content['application/json']
    expect(content?.example).toMatchObject({ type: name, data: EVENTS[name].example })
  }
})
