import pino, { type Logger } from 'pino'
import { errorEntry } from '#platform/server/http/refuse.ts'
import type { LogLevel } from './settings.ts'

/** The priorities of syslog, which journald reads at the begin of a line. */
const PRIORITIES: Readonly<Record<string, number>> = {
  fatal: 2,
  error: 3,
  warn: 4,
  info: 6,
  debug: 7,
  trace: 7,
}

/**
 * Opens the log on standard error, one JSON object a line, with the names of levels. In a service of
 * systemd each line begins with its priority, which the journal takes off.
 */
export function openLog(
  level: LogLevel,
  env: NodeJS.ProcessEnv = process.env,
  destination: pino.DestinationStream = pino.destination(2),
): Logger {
  const formatters = { level: (label: string) => ({ level: label }) }
  const serializers = { err: (error: unknown) => errorEntry(error) }
  const options = { level, formatters, serializers }
  if (env['JOURNAL_STREAM'] === undefined) return pino(options, destination)
  return pino(options, {
    write(line: string) {
      const { level: label = '' } = JSON.parse(line) as { level?: string }
      destination.write(`<${PRIORITIES[label] ?? 6}>${line}`)
    },
  })
}
