import { SECRETS, type Environment } from './read-setting.ts'
import { SETTINGS } from './settings.ts'

const NAMES: readonly string[] = SETTINGS.map(({ name }) => name)
const KNOWN = new Set([...NAMES, ...[...SECRETS].map((name) => `${name}_FILE`)])

/** Settings that the last release had. */
const GONE = new Map([['DATABASE_READ_URL', 'the database of DATABASE_URL answers every read']])

/** A sentence for each variable that is set, has no effect, and was a setting or is almost named like one. */
export function nearNames(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => !KNOWN.has(name))
    .flatMap((name) => {
      const plain = name.replace(/_FILE$/i, '')
      const instead = GONE.get(plain)
      if (instead !== undefined) return [`${name} has no effect any more: ${instead}.`]
      if (plain !== name && NAMES.includes(plain)) {
        return [`${name} is no setting of Laurel: ${plain} can't be read from a file.`]
      }
      const meant = [...KNOWN].find((known) => isNear(name.toUpperCase(), known))
      return meant === undefined
        ? []
        : [`${name} is no setting of Laurel: is ${meant} meant? It has no effect.`]
    })
}

/** Whether a typing error or two lie between them; in a short name one, which may be no error. */
function isNear(name: string, known: string): boolean {
  const most = known.length < 8 ? 1 : 2
  return Math.abs(name.length - known.length) <= most && countEdits(name, known) <= most
}

/** The least number of letters added, left out, exchanged or swapped with the next. */
function countEdits(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const [above = [], beyond = []] = [rows[row - 1], rows[row - 2]]
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beyond[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    rows.push(line)
  }
  return rows.at(-1)?.at(-1) ?? 0
}
