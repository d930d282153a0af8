import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { OVERLAP_HOURS, TOKEN_PREFIXES } from '#api-tokens/contract/api-tokens.ts'
import { TOKEN_LIMIT } from '#api-tokens/server/open-tokens.ts'
import { isRefusalCode, refusalStatus } from '#platform/contract/refusal-lookup.ts'
import { SCOPES } from '#platform/contract/scopes.ts'
import { companyTokenOf, tokenOf } from '../harness/api-tokens.ts'
import { listening, ownFolder } from '../harness/bare-server.ts'
import { ownCompany } from '../harness/company.ts'
import { expectOk } from '../harness/visitor.ts'
import { read } from '../tidy/sources.ts'

const repository = join(import.meta.dirname, '../..')
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
  const { version } = (await expectOk(administrator.call('readSettings'))).json
  await expectOk(administrator.call('changeSettings', { body: { version, payroll: true } }))
  const wages = await companyTokenOf(administrator, { scopes: ['readPayroll'] })
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    LAUREL: `http://127.0.0.1:${await listening(app.server)}`,
    TOKEN: token,
    PAYROLL_TOKEN: wages.token,
    MONTH: '2025-11',
  }
  const cwd = await ownFolder()
  // As if the packages were installed there.
  await symlink(join(repository, 'node_modules'), join(cwd, 'node_modules'))
  const run = async (command: string) =>
    (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], { env, cwd })).stdout
  const [balances = '', wall = '', thank = '', generate = '', payroll = '', ...others] = commands
  expect(others).toEqual([])
  expect(JSON.parse(await run(balances))).toMatchObject({ earned: '100.00' })
  expect(await run(wall)).toBe('')
  expect(JSON.parse(await run(thank))).not.toHaveProperty('code')
  expect(await run(wall)).toBe('Thank you for the quick review\n')

  await run(payroll)
  expect(await readFile(join(cwd, 'payroll-2025-11.csv'), 'utf8')).toMatch(
    /^\uFEFF"Month","Employee ID",/,
  )

  const [, client = ''] = /^```ts\n(.*?)^```$/ms.exec(guide) ?? []
  expect(client.split('\n').filter((line) => line !== '')).toHaveLength(10)
  await writeFile(join(cwd, 'package.json'), '{"type":"module"}')
  await writeFile(join(cwd, 'thank.ts'), client)
  await run(generate)
  expect(await run('node thank.ts')).toBe(
    'Test: What a demo\nTest: Thank you for the quick review\n',
  )
  await run(`node "${join(repository, 'node_modules/typescript/bin/tsc')}" ${CHECKED} thank.ts`)
}, 60_000)

/** As a strict program of today would be checked. */
const CHECKED =
  '--noEmit --strict --erasableSyntaxOnly --target esnext --module nodenext --types node --allowImportingTsExtensions --skipLibCheck'

test('the guide names every scope, and the codes, limits and times of tokens', () => {
  const rows = [...guide.matchAll(/^\| (\w+) +\| `([\w-]+)` +\|/gm)]
  expect(rows.length).toBeGreaterThan(4)
  for (const [, status, code = ''] of rows) {
    expect(isRefusalCode(code) && refusalStatus(code)).toBe(Number(status))
  }
  for (const scope of SCOPES) expect(guide).toContain(`| \`${scope}\``)
  expect(guide).toContain(`${TOKEN_LIMIT.uses} requests a minute`)
  expect(guide).toContain(`another ${OVERLAP_HOURS} hours`)
  for (const prefix of Object.values(TOKEN_PREFIXES)) expect(guide).toContain(`\`${prefix}\``)
})
