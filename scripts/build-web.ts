import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const OUTPUT = join(ROOT, 'dist/web')
const STAMP = '.built-from'
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Files under src that are not part of any page. */
const NOT_IN_PAGES = /[\\/](?:server(?![\\/]language)|e2e)[\\/]|\.test\./
const SOURCES = [
  'src',
  'package.json',
  'package-lock.json',
  'postcss.config.cjs',
  'vite.config.ts',
  'scripts/build',
]

/**
 * Builds the browser app into dist/web unless it is up to date. An interrupted build is never
 * served, since it is built in another folder.
 */
export async function buildWebIfStale(): Promise<void> {
  const wanted = sourcesHash()
  if ((await builtFrom()) === wanted) return
  process.stdout.write('Building the browser app ...\n')
  const staging = join(ROOT, `dist/web.new-${process.pid}`)
  await makeOutput(staging)
  let isBuilt = false
  try {
    isBuilt = await build(staging)
    if (isBuilt) {
      await writeFile(join(staging, STAMP), wanted)
      await replaceOutput(staging, wanted)
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  // Vite has printed the reason, or somebody stopped it.
  if (!isBuilt) process.exit(1)
}

async function makeOutput(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    process.stderr.write(
      `The pages can't be built in ${join(ROOT, 'dist')} (${code}): run "npm run build" as a user who may write there.\n`,
    )
    process.exit(1)
  }
}

async function builtFrom(): Promise<string> {
  return readFile(join(OUTPUT, STAMP), 'utf8').catch(() => '')
}

/** Builds in a child process, to free the build's memory; returns whether it worked. */
async function build(outDir: string): Promise<boolean> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) {
    process.stderr.write('Vite, which builds the browser app, is not installed: run "npm ci".\n')
    process.exit(1)
  }
  const options = ['build', '--logLevel=warn', `--outDir=${outDir}`, '--emptyOutDir']
  const child = spawn(process.execPath, [vite, ...options], { cwd: ROOT, stdio: 'inherit' })
  const stop = () => child.kill()
  for (const signal of STOPS) process.on(signal, stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of STOPS) process.off(signal, stop)
  return code === 0
}

/** Moves the build into place. The same build by a concurrent start serves as well. */
async function replaceOutput(staging: string, wanted: string): Promise<void> {
  const old = join(ROOT, `dist/web.old-${process.pid}`)
  await rename(OUTPUT, old).catch(() => undefined)
  try {
    await rename(staging, OUTPUT)
  } catch (error) {
    if ((await builtFrom()) !== wanted) throw error
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}

/** A hash of all sources. Reads synchronously, which is much faster for many small files. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const path of filesOf(join(ROOT, source))) {
      hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0')
    }
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOT_IN_PAGES.test(file.slice(ROOT.length)))
    .sort()
}
