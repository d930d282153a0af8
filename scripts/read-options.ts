import { parseArgs, type ParseArgsConfig } from 'node:util'

/** What the command was told, or a line of how to tell it and the end of the process. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
): ReturnType<typeof parseArgs<{ options: T }>>['values'] {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nUsage: ${usage}\n`)
    process.exit(1)
  }
}
