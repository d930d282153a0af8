import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
const SHOWN_DIGITS = 12
/** Written by docs/deploy/Containerfile, since images contain no .git. */
const COMMIT_FILE = 'commit'

/** The first 12 digits of the commit checked out in `root`, or of the file "commit"; else null. */
export function readCommit(root: string): string | null {
  const hash = checkedOut(join(root, '.git')) ?? read(join(root, COMMIT_FILE))
  return hash !== null && HASH.test(hash) ? hash.slice(0, SHOWN_DIGITS) : null
}

/** Reads Git's files, since the user who runs Laurel may lack Git, or not own the checkout. */
function checkedOut(git: string): string | null {
  const linked = /^gitdir: (.+)$/.exec(read(git) ?? '')?.[1]
  const folder = linked === undefined ? git : resolve(git, '..', linked)
  const head = read(join(folder, 'HEAD'))
  const branch = /^ref: (refs\/.+)$/.exec(head ?? '')?.[1]
  if (branch === undefined) return head
  // A linked worktree shares its branches with the main one.
  const shared = resolve(folder, read(join(folder, 'commondir')) ?? '.')
  return read(join(shared, branch)) ?? packed(shared, branch)
}

function packed(folder: string, branch: string): string | null {
  const lines = read(join(folder, 'packed-refs'))?.split('\n') ?? []
  return lines.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? null
}

/** The trimmed content; null for anything but a readable file. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

const ROOT = new URL('../../../../', import.meta.url)
const PACKAGE = new URL('package.json', ROOT)

/** The package's version, which every screen shows. */
export const VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version

/** The first digits of the commit that this process runs; null if nothing tells it. */
export const COMMIT = readCommit(fileURLToPath(ROOT))

/** The version, with the commit as SemVer's build metadata: 7.2.0+0123456789ab. */
export const BUILD = COMMIT === null ? VERSION : `${VERSION}+${COMMIT}`
