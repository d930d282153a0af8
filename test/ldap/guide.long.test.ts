import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { whenDone } from '#test/harness/when-done.ts'
import { readConfig } from '#app/server/config.ts'
import { ROLES } from '#roles/contract/role-permissions.ts'
import { installFromDebian, programOnPath } from '../../scripts/debian-package.ts'
import { read } from '../tidy/sources.ts'
import { openDirectoryServer } from './directory-server.ts'

const guide = read('docs/directory-sign-in.md')
const blocks = (kind: string) =>
  [...guide.matchAll(new RegExp(String.raw`^ *\`\`\`${kind}\n(.*?)^ *\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )

test('the commands of the guide find a person and prove a password', async () => {
  if (programOnPath(['ldapsearch']) === null) installFromDebian('ldap-utils', 'the directory tests')
  const server = await openDirectoryServer()
  whenDone(() => server.close())
  const folder = await mkdtemp(join(tmpdir(), 'laurel-guide-'))
  whenDone(() => rm(folder, { recursive: true }))
  await server.addPerson('noor', 'my word', { mail: 'noor@example.com' })
  await writeFile(join(folder, 'ldap-password'), server.choice.bindPassword)
  const env = { ...process.env, LDAPTLS_CACERT: server.certificateFile }
  const run = async (command: string) => {
    const here = command.replace('ldaps://ldap.example.com', server.secureUrl)
    const options = { env, cwd: folder }
    return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here], options)).stdout
  }
  const [search = '', whoami = '', ...others] = blocks('sh')
  expect(others).toEqual([])
  expect(await run(search)).toMatch(/^mail: noor@example.com$[^]*^entryUUID: [\da-f-]{36}$/m)
  // -W asks the person for it.
  expect(await run(whoami.replace('-W', "-w 'my word'"))).toContain('dn:uid=noor,ou=people')
  await expect(run(whoami.replace('-W', "-w 'not it'"))).rejects.toThrow('Invalid credentials')
}, 60_000)

test('the settings of the guide are taken, and its roles are all there are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-guide-'))
  whenDone(() => rm(folder, { recursive: true }))
  const file = join(folder, 'ldap-password')
  await writeFile(file, 'a secret')
  const settings = blocks('ini').map((block) =>
    Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => /^ *(\w+)=(.*)$/.exec(line)?.slice(1) ?? []),
    ),
  ) as Record<string, string>[]
  const [openLdap = {}, activeDirectory = {}, ...more] = settings
  for (const set of [openLdap, activeDirectory, ...more]) {
    const env = { ...openLdap, ...set, LDAP_BIND_PASSWORD_FILE: file }
    expect(readConfig(env).directory).toMatchObject({ bindPassword: 'a secret' })
  }
  expect(settings).toHaveLength(4)
  for (const role of ROLES) expect(guide).toContain(`\`${role}\``)
})
