import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { tokenOf } from '#test/harness/api-tokens.ts'
import { listening, ownFolder } from '#test/harness/bare-server.ts'
import { ownCompany } from '#test/harness/company.ts'

const SUITE = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** Scenarios about tools, resources, prompts, logging and sessions of a server made for the suite. */
const OF_OTHERS =
  /^(?:tools-call-|resources-|prompts-|elicitation-|logging-|completion-|json-schema-|server-sse-)/

/** The suite sends no token, so a proxy in front adds it. */
async function withToken(): Promise<{ url: string; lead: (to: number, token: string) => void }> {
  let target = { port: 0, token: '' }
  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const authorization = `Bearer ${target.token}`
    const asked = request(
      { port: target.port, method, path, headers: { ...headers, authorization } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(asked)
  })
  onTestFinished(() => void proxy.close())
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    lead: (to, token) => void (target = { port: to, token }),
  }
}

test('passes the scenarios of the conformance suite that apply', async () => {
  const { url, lead } = await withToken()
  const { app, newColleague } = await ownCompany({ publicUrl: url })
  const { token } = await tokenOf((await newColleague()).visitor, { scopes: ['read', 'thank'] })
  lead(await listening(app.server), token)
  const cwd = await ownFolder()
  const run = (...given: string[]) =>
    promisify(execFile)(process.execPath, [SUITE, ...given], { cwd }).catch(
      (error: { stdout: string }) => error,
    )
  const { stdout: list } = await run('list', '--server')
  const scenarios = [...list.matchAll(/^ {2}- ([\w-]+)/gm)].map(([, name = '']) => name)
  expect(scenarios.length).toBeGreaterThan(20)
  const applying = scenarios.filter((name) => !OF_OTHERS.test(name))
  expect(applying).toEqual(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
  for (const scenario of applying) {
    // oxlint-disable-next-line no-await-in-loop
    const { stdout } = await run('server', '--url', `${url}/mcp`, '--scenario', scenario)
    expect([scenario, stdout]).toEqual([scenario, expect.stringMatching(/, 0 failed, 0 warnings/)])
    expect([scenario, stdout]).not.toEqual([scenario, expect.stringContaining('Passed: 0/')])
  }
})
