import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** Every tracked or new file of the repository, as git lists them. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && exists(file))

export const sources = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))

export function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

export function exists(file: string): boolean {
  try {
    readFileSync(join(ROOT, file))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EISDIR'
  }
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)[^'"`;]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import '([^']+)'/g

/** The imports of a file: paths from the root for our own files, names for packages. */
export function importsOf(file: string): string[] {
  return [...read(file).matchAll(IMPORT)].map((match) => {
    const wanted = match[1] ?? match[2] ?? match[3] ?? ''
    if (wanted.startsWith('.')) return normalize(join(dirname(file), wanted))
    if (wanted.startsWith('#test/')) return wanted.slice(1)
    return wanted.startsWith('#') ? `src/${wanted.slice(1)}` : wanted
  })
}
