import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

const ROOT = join(import.meta.dirname, '..')

type Options = NonNullable<ParseArgsConfig['options']>
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values']

/** The options of the command that runs. Ends the process with its usage where one is unknown. */
export function readOptions<const T extends Options>(options: T): Values<T> {
  return orUsage(() => parseArgs({ options })).values
}

/** The same for a command that takes words as well. */
export function readWords<const T extends Options>(
  options: T,
): { words: readonly string[]; values: Values<T> } {
  const { positionals, values } = orUsage(() => parseArgs({ options, allowPositionals: true }))
  return { words: positionals, values }
}

function orUsage<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    refuse((error as Error).message)
  }
}

/** Ends the process with the complaint, if there is one, and the usage of the command that runs. */
export function refuse(complaint?: string): never {
  const script = relative(ROOT, resolve(process.argv[1] ?? ''))
  const commands = JSON.parse(
    readFileSync(join(ROOT, 'scripts/commands.json'), 'utf8'),
  ) as Readonly<Record<string, readonly string[]>>
  const lines = [complaint, `Usage: ${commands[script]?.[0]}`]
  process.stderr.write(`${lines.filter((line) => line !== undefined).join('\n')}\n`)
  process.exit(1)
}

/** The beginning of an address (s3://bucket, sftp:/path) or of another machine's path (user@host:path). */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]+:\/|[^/]+@[^/:]+:)/i

/**
 * The absolute path of the folder that an option names. Ends the process where it names an address,
 * which would otherwise become a folder here with a name like "s3:".
 */
export function folderOf(option: string, folder: string): string {
  if (folder.trim() === '') refuse(`${option} names no folder.`)
  if (!ELSEWHERE.test(folder)) return resolve(folder)
  // Not the rest, which may hold a password.
  const beginning = folder.slice(0, folder.indexOf(':') + 1)
  refuse(`${option} must be a folder on this machine, and can't begin with "${beginning}".`)
}
