/** What the notes of a release have to begin with, and what Laurel's own files say of it. */
interface Release {
  readonly version: string
  readonly changelog: string
  /** The last migration of the release before; null for the first release. */
  readonly before: string | null
  readonly migrations: readonly { readonly name: string; readonly besides: string | null }[]
}

const LINES = {
  action: /^Action required: \S.*\.$/m,
  rolling: /^Rolling upgrade: (yes|no|none, the first release)\.$/m,
  longest: /^Longest migration: \S.*\.$/m,
} as const

/**
 * The notes: the version's section of the changelog, which opens with what an operator has to do.
 * Throws with a sentence about what is missing or wrong there.
 */
export function notesOf({ version, changelog, before, migrations }: Release): string {
  const [heading = '', ...lines] = sectionOf(changelog, version).split('\n')
  if (!/, \d{4}-\d{2}-\d{2}$/.test(heading)) {
    throw new Error(`CHANGELOG.md has no date for ${version}: "## ${version}, 2026-12-31".`)
  }
  const text = lines.join('\n').trim()
  const opening = text.split('\n\n')[0] ?? ''
  for (const [name, pattern] of Object.entries(LINES)) {
    if (!pattern.test(opening)) {
      throw new Error(
        `The section ${version} of CHANGELOG.md does not open with "${BEGINNINGS[name as keyof typeof LINES]}".`,
      )
    }
  }
  const said = LINES.rolling.exec(opening)?.[1]
  const is = rolling(before, migrations)
  if (said !== is) {
    throw new Error(
      `CHANGELOG.md says "Rolling upgrade: ${said}.", and the migrations say "${is}".`,
    )
  }
  return `# Laurel ${heading}\n\n${text}\n`
}

const BEGINNINGS: Record<keyof typeof LINES, string> = {
  action: 'Action required:',
  rolling: 'Rolling upgrade:',
  longest: 'Longest migration:',
}

/** The heading without its marks, and all lines up to the next version. */
function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m)
  const section = sections.find((one) => one.startsWith(`${version},`))
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${version}.`)
  return section
}

function rolling(before: string | null, migrations: Release['migrations']): string {
  if (before === null) return 'none, the first release'
  const pending = migrations.filter(({ name }) => name > before)
  return pending.every(({ besides }) => besides !== null && besides <= before) ? 'yes' : 'no'
}
