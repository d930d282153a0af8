import { hostname } from 'node:os'
import { describe, expect, test, vi } from 'vitest'
import { machineWithDynamicUser, machineWithUser, type ServiceMachine } from './systemd-machine.ts'

// Each test makes a database or two, and starts them several times.
vi.setConfig({ testTimeout: 300_000 })

const BACKUP_IN = /The backup is in (\S+)\.\n$/
const fine = { code: 0, stderr: '' }

async function expectCommandsToWork(machine: ServiceMachine): Promise<string> {
  const audit = await machine.asRoot('scripts/audit.ts')
  expect(audit).toMatchObject(fine)
  expect(audit.stdout).toMatch(/The books balance\.\n$/)
  const password = await machine.asRoot('scripts/admin-password.ts')
  expect(password).toMatchObject(fine)
  expect(password.stdout).toMatch(/^One-time password, shown only this once: \S+\n/)
  const backup = await machine.asRoot('scripts/backup.ts')
  expect(backup).toMatchObject(fine)
  return BACKUP_IN.exec(backup.stdout)?.[1] ?? ''
}

/** Every path below /var/lib with its owner, except what a database changes by running. */
function contentOf(machine: ServiceMachine): Promise<string> {
  return machine.shell(`find /var/lib -path '*/postgres/*' -o -printf '%p %U\\n' | sort`)
}

function ownersIn(machine: ServiceMachine): Promise<string> {
  return machine.shell('find /var/lib/laurel/ -printf "%U\\n" | sort -u')
}

describe('the unit with a user of its own', () => {
  test("root's commands work while it runs and after, and change no owner", async () => {
    const machine = await machineWithUser()
    const uid = await machine.shell('id -u laurel')
    const service = await machine.startService()
    await expectCommandsToWork(machine)
    expect(await ownersIn(machine)).toBe(uid)
    const killed = `killed.unfinished-4194305@${hostname()}-abcdef`
    await machine.shell(`mkdir -p -m 700 /var/lib/laurel/backups/${killed}/tables`)
    expect(await machine.asService('scripts/backup.ts')).toMatchObject(fine)
    expect(await machine.asRoot('scripts/backup.ts')).toMatchObject(fine)
    expect(await machine.shell('ls /var/lib/laurel/backups')).not.toContain(killed)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    expect(await service.stop()).toMatchObject(fine)

    await expectCommandsToWork(machine)
    expect(await ownersIn(machine)).toBe(uid)
    expect(await machine.asService('scripts/audit.ts')).toMatchObject(fine)

    expect(await machine.asRoot('scripts/data.ts', 'move', '/var/lib/moved')).toMatchObject(fine)
    expect(await machine.shell('find /var/lib/moved -printf "%U\\n" | sort -u')).toBe(uid)
    const moved = await machine.startService({ DATA_DIR: '/var/lib/moved' })
    expect(await moved.stop()).toMatchObject(fine)
  })

  test('a quiet backup prints nothing, except why it failed', async () => {
    const machine = await machineWithUser()
    await (await machine.startService()).stop()
    const backUp = (to: string) =>
      machine.shell(
        `cd /opt/laurel && DATA_DIR=/var/lib/laurel npm run backup --silent -- --quiet --to ${to} 2>&1 || echo "ended with $?"`,
      )
    expect(await backUp('/var/lib/vault/first')).toBe('')
    expect(await machine.shell('ls /var/lib/vault/first')).toContain('manifest.json')
    expect(await backUp('/var/lib/vault/first')).toBe(
      '/var/lib/vault/first already exists: give the backup another name.\nended with 1',
    )
  })

  test('tells systemd when it is ready', async () => {
    const machine = await machineWithUser()
    await machine.shell('install -d -m 755 /var/lib/notify')
    const notices = await machine.listen('/var/lib/notify/socket')
    const service = await machine.startService({ NOTIFY_SOCKET: '/var/lib/notify/socket' })
    await expect.poll(notices).toMatch(/^READY=1$/m)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    expect(await service.stop()).toMatchObject(fine)

    const wrong = await machine.startService({ NOTIFY_SOCKET: '/var/lib/notify/none' })
    await expect.poll(() => wrong.stderr).toContain('systemd was not told that Laurel is ready')
    expect((await fetch(`${wrong.url}/readyz`)).status).toBe(200)
    expect(await wrong.stop()).toMatchObject({ code: 0 })
  })

  test.each([
    ['into its emptied folder', 'find /var/lib/laurel -mindepth 1 -delete', 'true'],
    // systemd creates the folder, or gives an existing one to the user.
    ['before its first start', 'rm -r /var/lib/laurel', 'chown -R laurel:laurel /var/lib/laurel'],
  ])('root restores a backup %s, and the service starts on it', async (_when, clear, take) => {
    const machine = await machineWithUser()
    const service = await machine.startService({ ADMIN_EMAIL: 'boss@laurel.test' })
    await machine.shell('install -d -m 700 /var/lib/vault')
    const backup = ['scripts/backup.ts', '--to', '/var/lib/vault/first']
    expect(await machine.asRoot(...backup)).toMatchObject(fine)
    expect(await machine.shell('stat -c %u /var/lib/vault/first /var/lib/vault/first/*')).toMatch(
      /^[0\n]+$/,
    )
    expect(await service.stop()).toMatchObject(fine)

    await machine.shell(clear)
    const restore = ['scripts/restore.ts', '--from', '/var/lib/vault/first']
    expect(await machine.asRoot(...restore)).toMatchObject(fine)
    await machine.shell(take)
    expect(await ownersIn(machine)).toBe(await machine.shell('id -u laurel'))
    expect(await machine.shell('ls /var/lib /var/lib/laurel')).toBe(
      '/var/lib:\nlaurel\nvault\n\n/var/lib/laurel:\nfiles\npostgres',
    )
    const again = await machine.startService()
    expect(again.stdout).toContain('Administrator: boss@laurel.test\n')
    expect(await machine.asRoot('scripts/audit.ts')).toMatchObject(fine)
    expect(await again.stop()).toMatchObject(fine)
  })

  test("another Laurel of root's puts no database into the service's folder", async () => {
    const machine = await machineWithUser()
    await machine.shell('install -d -m 700 /var/lib/closed')
    const before = await contentOf(machine)
    const elsewhere = { DATA_DIR: '/var/lib/closed/data' }
    expect(await machine.asUser(0, elsewhere, 'src/app/server/main.ts')).toMatchObject({
      code: 78,
      stderr:
        'The database refuses to run as root, and the user "laurel" can\'t enter /var/lib/closed/data; /var/lib/laurel can\'t be used either (it belongs to another user). Set DATA_DIR to a folder that user can enter.\n',
    })
    await machine.shell('rmdir /var/lib/closed/data')
    expect(await contentOf(machine)).toBe(before)
  })
})

describe('the unit of earlier versions, with a dynamic user', () => {
  const sentence = (place: string) =>
    `systemd lets the user 61234 enter ${place} only in its service (DynamicUser=yes): run this while the service runs, or install docs/deploy/laurel.service, which has a user of its own, and start it once.\n`

  test("root's commands work while it runs, and change no owner", async () => {
    const machine = await machineWithDynamicUser()
    const service = await machine.startService()
    const folder = await expectCommandsToWork(machine)
    expect(folder).toMatch(/^\/var\/lib\/laurel\/backups\//)
    expect(await ownersIn(machine)).toBe('61234')
    expect(await machine.asService('scripts/backup.ts')).toMatchObject(fine)
    expect(await service.stop()).toMatchObject(fine)
  })

  test("root's commands name the unit in one sentence while it is stopped, and leave nothing", async () => {
    const machine = await machineWithDynamicUser()
    const service = await machine.startService()
    const made = await machine.asRoot('scripts/backup.ts', '--to', '/var/lib/backup')
    expect(made).toMatchObject(fine)
    expect(await service.stop()).toMatchObject(fine)
    const before = await contentOf(machine)
    for (const name of ['backup', 'audit', 'admin-password']) {
      expect(await machine.asRoot(`scripts/${name}.ts`)).toEqual({
        code: 1,
        stdout: '',
        stderr: sentence('/var/lib/private/laurel/postgres'),
      })
    }
    expect(await contentOf(machine)).toBe(before)
    const renewed = await machine.installNewUnit()
    await expectCommandsToWork(renewed)
    expect(await ownersIn(renewed)).toBe(await renewed.shell('id -u laurel'))
    const again = await renewed.startService()
    expect(again.stdout).not.toContain('first password')
    expect(await again.stop()).toMatchObject(fine)
  })

  test('root restores nothing into its folder, in the same sentence, and leaves nothing', async () => {
    const machine = await machineWithDynamicUser()
    const before = await contentOf(machine)
    expect(await machine.asRoot('scripts/restore.ts', '--from', '/var/lib/backup')).toEqual({
      code: 1,
      stdout: '',
      stderr: sentence('/var/lib/private/laurel'),
    })
    expect(await contentOf(machine)).toBe(before)
  })
})

test('refuses a user id without a name in one sentence, before creating anything', async () => {
  const machine = await machineWithUser()
  await machine.shell('install -d -o 12345 -g 12345 -m 700 /var/lib/nameless')
  const env = { DATA_DIR: '/var/lib/nameless' }
  const refused = {
    code: 78,
    stdout: '',
    stderr:
      'The user id 12345 has no name on this system, which PostgreSQL needs to create a database: add a line for it to /etc/passwd, start Laurel as a user with a name, or set DATABASE_URL.\n',
  }
  expect(await machine.asUser(12345, env, 'src/app/server/main.ts')).toEqual(refused)
  expect(await machine.asUser(0, env, 'src/app/server/main.ts')).toEqual(refused)
  expect(await machine.shell('ls -A /var/lib/nameless')).toBe('')
})
