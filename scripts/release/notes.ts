/** A release, as its files describe it. */
interface Release {
  readonly version: string
  readonly changelog: string
  /** Whether processes of the release before may run beside it; null for the first release. */
  readonly isRolling: boolean | null
}

const BEGINNINGS = ['Action required:', 'Rolling upgrade:', 'Longest migration:']

/**
 * The notes: the version's section of the changelog, which opens with what an operator has to do.
 * Throws with a sentence about what is missing or wrong there.
 */
export function notesOf({ version, changelog, isRolling }: Release): string {
  const [heading = '', ...lines] = sectionOf(changelog, version).split('\n')
  if (!/, \d{4}-\d{2}-\d{2}$/.test(heading)) {
    throw new Error(`CHANGELOG.md has no date for ${version}: "## ${version}, 2026-12-31".`)
  }
  const text = lines.join('\n').trim()
  const opening = text.split('\n\n')[0]?.split('\n') ?? []
  for (const beginning of BEGINNINGS) {
    const sentence = new RegExp(`^${beginning} \\S.*\\.$`)
    if (opening.some((line) => sentence.test(line))) continue
    throw new Error(`The section ${version} of CHANGELOG.md does not open with "${beginning}".`)
  }
  const rolling = inWords(isRolling)
  if (!opening.includes(`Rolling upgrade: ${rolling}.`)) {
    throw new Error(
      `CHANGELOG.md is wrong about the rolling upgrade, and the migrations say "${rolling}".`,
    )
  }
  return `# Laurel ${heading}\n\n${text}\n`
}

function inWords(isRolling: boolean | null): string {
  if (isRolling === null) return 'none, the first release'
  return isRolling ? 'yes' : 'no'
}

/** The heading without its marks, and all lines up to the next version. */
function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m)
  const section = sections.find((one) => one.startsWith(`${version},`))
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${version}.`)
  return section
}
