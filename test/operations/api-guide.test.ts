import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { TOKEN_LIMIT } from '#api-tokens/server/open-tokens.ts'
import { OVERLAP_HOURS, TOKEN_PREFIXES } from '#api-tokens/contract/api-tokens.ts'
import { SCOPES } from '#platform/contract/scopes.ts'
import { isRefusalCode, statusOf } from '#platform/contract/refusal-lookup.ts'
import { tokenOf } from '../harness/api-tokens.ts'
import { listening } from '../harness/bare-server.ts'
import { ownCompany } from '../harness/company.ts'
import { expectOk } from '../harness/visitor.ts'
import { read } from '../tidy/sources.ts'

const guide = read('docs/api.md')
const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code)

test('the commands of the guide work, in this order', async () => {
  const { app, administrator, newColleague } = await ownCompany()
  const [ada, grace] = [await newColleague(), await newColleague()]
  const names = { firstName: 'Grace', lastName: 'Hopper' }
  await expectOk(administrator.call('changePerson', { params: { id: grace.id }, body: names }))
  const change = { params: { id: ada.id }, body: { isTransfer: true } }
  await expectOk(administrator.call('setPermissions', change))
  const { token } = await tokenOf(ada.visitor, { scopes: ['read', 'thank'] })
  const env = {
    ...process.env,
    LAUREL: `http://127.0.0.1:${await listening(app.server)}`,
    TOKEN: token,
  }
  const run = async (command: string) =>
    (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], { env })).stdout
  const [balances = '', wall = '', thank = '', ...others] = commands
  expect(others).toEqual([])
  expect(JSON.parse(await run(balances))).toMatchObject({ earned: '100.00' })
  expect(await run(wall)).toBe('')
  expect(JSON.parse(await run(thank))).not.toHaveProperty('code')
  expect(await run(wall)).toBe('Thank you for the quick review\n')
})

test('the guide names every scope, and the codes, limits and times of tokens', () => {
  const rows = [...guide.matchAll(/^\| (\w+) +\| `([\w-]+)` +\|/gm)]
  expect(rows.length).toBeGreaterThan(4)
  for (const [, status, code = ''] of rows) {
    expect(isRefusalCode(code) && statusOf(code)).toBe(Number(status))
  }
  for (const scope of SCOPES) expect(guide).toContain(`| \`${scope}\``)
  expect(guide).toContain(`${TOKEN_LIMIT.uses} requests a minute`)
  expect(guide).toContain(`another ${OVERLAP_HOURS} hours`)
  for (const prefix of Object.values(TOKEN_PREFIXES)) expect(guide).toContain(`\`${prefix}\``)
})
