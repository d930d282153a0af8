import { readFileSync } from 'node:fs'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { parseUrl } from '#platform/server/outgoing/parse-url.ts'
import type { SETTINGS } from './settings.ts'

type VariableName = (typeof SETTINGS)[number]['name']
export type Environment = Readonly<Record<string, string | undefined>>

/** Settings that may be in a file named by NAME_FILE, like secrets of containers and systemd. */
export const SECRETS: ReadonlySet<VariableName> = new Set<VariableName>([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'ADMIN_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_IDENTITY',
  'AI_API_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'LDAP_BIND_PASSWORD',
  'SEALING_KEY',
  'METRICS_TOKEN',
])

/**
 * The text of a setting; null when it is unset or blank. Throws StartRefused when its file can't be
 * read, or when it is given twice. No message has the text, which may be a secret.
 */
export function readSetting(name: VariableName, env: Environment): string | null {
  const file = `${name}_FILE`
  const path = env[file]?.trim() ?? ''
  if (path === '' || !SECRETS.has(name)) return withoutSpace(name, env[name] ?? '')
  if ((env[name] ?? '').trim() !== '') {
    throw new StartRefused(`${name} and ${file} are both set. Set one of them.`)
  }
  const text = withoutSpace(name, readText(file, path).replace(/\r?\n$/, ''))
  if (text === null) throw new StartRefused(`${file} names a file that is empty.`)
  return text
}

function readText(file: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new StartRefused(`${file} names a file that can't be read (${code}).`)
  }
}

function withoutSpace(name: VariableName, text: string): string | null {
  if (text.trim() === '') return null
  // Spaces are part of a password.
  return name === 'ADMIN_PASSWORD' || name === 'LDAP_BIND_PASSWORD' ? text : text.trim()
}

/** One line per missing variable of a group that belongs together. */
export function incomplete(
  values: Readonly<Partial<Record<VariableName, unknown>>>,
  together: readonly VariableName[],
): StartRefused {
  const missing = together.filter((name) => values[name] === null)
  const lines = missing.map((name) => `${name} is missing: ${together.join(', ')} belong together.`)
  return new StartRefused(lines.join('\n'))
}

export function isWebAddress(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === ''
}
