import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

const ROOT = join(import.meta.dirname, '..')

type Options = NonNullable<ParseArgsConfig['options']>
type OptionValues<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values']

/** Parses the command's options. An unknown one ends the process with its usage. */
export function readOptions<const T extends Options>(options: T): OptionValues<T> {
  return orUsage(() => parseArgs({ options })).values
}

/** Parses options and positional arguments. */
export function readWords<const T extends Options>(
  options: T,
): { words: readonly string[]; values: OptionValues<T> } {
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

/** Ends the process with the message, if any, and the usage of the command. */
export function refuse(complaint?: string): never {
  const script = relative(ROOT, resolve(process.argv[1] ?? ''))
  const commands = JSON.parse(
    readFileSync(join(ROOT, 'scripts/commands.json'), 'utf8'),
  ) as Readonly<Record<string, readonly string[]>>
  const lines = [complaint, `Usage: ${commands[script]?.[0]}`]
  process.stderr.write(`${lines.filter((line) => line !== undefined).join('\n')}\n`)
  process.exit(1)
}

/** The start of a URL (s3://bucket, sftp:/path) or a remote path (user@host:path). */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]+:\/|[^/]+@[^/:]+:)/i

/**
 * The absolute path of a folder option. A URL ends the process: it would become a folder named like
 * "s3:".
 */
export function folderOf(option: string, folder: string): string {
  if (folder.trim() === '') refuse(`${option} names no folder.`)
  if (!ELSEWHERE.test(folder)) return resolve(folder)
  // Only the start, since the rest may contain a password.
  const beginning = folder.slice(0, folder.indexOf(':') + 1)
  refuse(`${option} must be a folder on this machine, and can't begin with "${beginning}".`)
}
