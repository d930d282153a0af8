import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ownFolder } from '../harness/data-folder.ts'
import { ROOT } from '../tidy/sources.ts'

// Builds the pages.
vi.setConfig({ testTimeout: 240_000 })

const VERSION = '99.0.0'
const OPENING =
  'Action required: none.\nRolling upgrade: none, the first release.\nLongest migration: none.'

function runIn(cwd: string, program: string, ...words: string[]) {
  return spawnSync(program, words, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/** A checkout with a release of this version written down, but not committed yet. */
async function ownCheckout(): Promise<string> {
  const folder = join(await ownFolder(0o700), 'laurel')
  runIn(ROOT, 'git', 'clone', '--quiet', '--no-tags', ROOT, folder)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
  edit('.gitignore', (text) => `${text}node_modules\n`)
  edit('package.json', (text) => text.replace(/"version": ".*"/, `"version": "${VERSION}"`))
  edit('CHANGELOG.md', (text) =>
    text.replace(/^## /m, `## ${VERSION}, 2026-12-31\n\n${OPENING}\n\n- All.\n\n## `),
  )
  return folder
}

test('a release has the sources with their pages, notes, its parts and checksums', async () => {
  const folder = await ownCheckout()
  const release = () => runIn(folder, process.execPath, 'scripts/release.ts', '--tested')
  expect(release()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('These files are not committed:\n') as string,
  })
  const author = ['-c', 'user.name=Release', '-c', 'user.email=release@laurel.example']
  expect(runIn(folder, 'git', ...author, 'commit', '-qam', 'a release').status).toBe(0)
  expect(release()).toMatchObject({ status: 0 })

  const made = join(folder, 'dist/release', VERSION)
  const name = `laurel-${VERSION}`
  expect(readdirSync(made).sort()).toEqual(
    ['SHA256SUMS', `${name}.cdx.json`, `${name}.md`, `${name}.tar.gz`].sort(),
  )
  expect(runIn(made, 'sha256sum', '--check', '--strict', 'SHA256SUMS').status).toBe(0)
  const notes = readFileSync(join(made, `${name}.md`), 'utf8')
  expect(notes).toBe(`# Laurel ${VERSION}, 2026-12-31\n\n${OPENING}\n\n- All.\n`)
  const parts = JSON.parse(readFileSync(join(made, `${name}.cdx.json`), 'utf8')) as {
    bomFormat: string
    components: { name: string }[]
  }
  expect(parts.bomFormat).toBe('CycloneDX')
  const names = new Set(parts.components.map((part) => part.name))
  expect([names.has('fastify'), names.has('vitest')]).toEqual([true, false])

  // The pages in it are those of its sources: nothing has to be built.
  mkdirSync(join(made, 'unpacked'))
  expect(runIn(made, 'tar', '-xzf', `${name}.tar.gz`, '-C', 'unpacked').status).toBe(0)
  const unpacked = join(made, 'unpacked', name)
  expect(readFileSync(join(unpacked, 'commit'), 'utf8').trim()).toBe(
    runIn(folder, 'git', 'rev-parse', 'HEAD').stdout.trim(),
  )
  expect(runIn(unpacked, process.execPath, 'scripts/build.ts')).toMatchObject({
    status: 0,
    stdout: '',
    stderr: '',
  })
})
