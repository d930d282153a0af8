import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mayRunBeside, readMigrations } from '#platform/server/db/migrate.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { buildWebIfStale } from './build-web.ts'
import { readOptions } from './read-options.ts'
import { notesOf } from './release/notes.ts'

/**
 * Makes a release of the checked-out commit in dist/release: the sources with built pages, notes, a
 * list of every package in it (CycloneDX), and checksums. Publishes nothing.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const MIGRATIONS = 'src/platform/server/db/migrations'
const { tested = false } = readOptions({ tested: { type: 'boolean' } })

try {
  const changed = run('git', 'status', '--porcelain')
  if (changed !== '') throw new Error(`These files are not committed:\n${changed}`)
  const notes = await readNotes()
  if (!tested) runTests()
  await buildWebIfStale()
  const folder = makeRelease(notes)
  console.log(`Laurel ${VERSION} is in ${folder}. Tag the commit: git tag v${VERSION}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function readNotes(): Promise<string> {
  return notesOf({
    version: VERSION,
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    isRolling: await readRolling(),
  })
}

/** Whether processes of the release before may run beside this one; null for the first release. */
async function readRolling(): Promise<boolean | null> {
  const tag = run('git', 'tag', '--list', 'v*', '--no-contains', 'HEAD', '--sort=-version:refname')
    .split('\n')
    .find((name) => /^v\d+\.\d+\.\d+$/.test(name))
  if (tag === undefined) return null
  const before = lastMigrationOf(tag)
  const later = (await readMigrations()).filter(({ name }) => name > before)
  return mayRunBeside(before, later)
}

function lastMigrationOf(tag: string): string {
  const files = run('git', 'ls-tree', '--name-only', `${tag}:${MIGRATIONS}`).split('\n').sort()
  return files.at(-1)?.replace(/\.sql$/, '') ?? ''
}

function runTests(): void {
  for (const words of [
    ['run', 'check'],
    ['test', '--', '--all'],
  ]) {
    const { status } = spawnSync('npm', words, { stdio: 'inherit' })
    if (status !== 0) throw new Error(`npm ${words.join(' ')} failed, so nothing was released.`)
  }
}

/** Writes the files of the release into a folder that gets its name when it is whole. */
function makeRelease(notes: string): string {
  const name = `laurel-${VERSION}`
  const folder = join('dist/release', VERSION)
  const staging = mkdtempSync(join('dist', 'release-'))
  try {
    pack(staging, name)
    writeFileSync(join(staging, `${name}.md`), notes)
    const runtimeOnly = ['--package-lock-only', '--omit', 'dev', '--workspaces=false']
    const parts = run('npm', 'sbom', ...runtimeOnly, '--sbom-format', 'cyclonedx')
    writeFileSync(join(staging, `${name}.cdx.json`), parts)
    const sums = readdirSync(staging)
      .sort()
      .map((file) => `${sha256(join(staging, file))}  ${file}\n`)
    writeFileSync(join(staging, 'SHA256SUMS'), sums.join(''))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync('dist/release', { recursive: true })
    renameSync(staging, folder)
    return folder
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** The same commit and pages make the same bytes. */
function pack(staging: string, name: string): void {
  const content = join(staging, name)
  run('git', 'archive', `--prefix=${name}/`, `--output=${content}.tar`, 'HEAD')
  run('tar', '-xf', `${content}.tar`, '-C', staging)
  cpSync('dist/web', join(content, 'dist/web'), { recursive: true })
  writeFileSync(join(content, 'commit'), `${run('git', 'rev-parse', 'HEAD')}\n`)
  const madeAt = run('git', 'log', '-1', '--format=%cI')
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${madeAt}`]
  run('tar', ...same, '-C', staging, '-cf', `${content}.tar`, name)
  rmSync(content, { recursive: true })
  run('gzip', '-n', '-9', `${content}.tar`)
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** The output of a program; throws with what it complained about. */
function run(program: string, ...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return stdout.trim()
  throw new Error(`${program} ${words[0] ?? ''} failed: ${error?.message ?? stderr}`)
}
