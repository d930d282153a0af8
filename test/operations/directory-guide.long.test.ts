import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { TOKEN_LIMIT } from '#api-tokens/server/open-tokens.ts'
import { roleOfGroup } from '#provisioning/server/follow-groups.ts'
import { MOST_OPERATIONS, MOST_RESULTS } from '#provisioning/server/scim-schemas.ts'
import { ROLES } from '#roles/contract/role-permissions.ts'
import { listening } from '../harness/bare-server.ts'
import { ownCompany } from '../harness/company.ts'
import { directoryOf } from '../harness/directory.ts'
import { read } from '../tidy/sources.ts'

const guide = read('docs/directory.md')
const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code)

test('the commands of the guide work, in this order', async () => {
  const { app, administrator } = await ownCompany()
  const { token } = await directoryOf(app, administrator)
  const port = await listening(app.server)
  const env = { ...process.env, LAUREL: `http://127.0.0.1:${port}`, TOKEN: token }
  const run = async (command = '') => {
    const args = ['-euo', 'pipefail', '-c', command]
    return JSON.parse((await promisify(execFile)('bash', args, { env })).stdout) as object
  }
  const [works, finds, create, close, ...others] = commands
  expect(others).toEqual([])
  expect(await run(works)).toMatchObject({ patch: { supported: true } })
  expect(await run(finds)).toMatchObject({ totalResults: 0 })
  expect(await run(create)).toMatchObject({ userName: 'try.out@laurel.test', active: true })
  expect(await run(close)).toMatchObject({ userName: 'try.out@laurel.test', active: false })
})

test('the guide names the groups of roles, and the limits', () => {
  const named = [...guide.matchAll(/`(Laurel [\w ]+)`/g)].map(([, name = '']) => roleOfGroup(name))
  expect(new Set(named)).toEqual(new Set(ROLES))
  expect(guide).toContain(
    `at\nmost ${MOST_RESULTS} resources, a bulk request ${MOST_OPERATIONS} operations`,
  )
  expect(guide).toContain(`${TOKEN_LIMIT.uses} requests a minute`)
})
