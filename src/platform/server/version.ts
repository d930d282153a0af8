import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readCommit } from './read-commit.ts'

const ROOT = new URL('../../../', import.meta.url)
const PACKAGE = new URL('package.json', ROOT)

/** The package's version, which every screen shows. */
export const VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version

/** The first digits of the commit that this process runs; null if nothing tells it. */
export const COMMIT = readCommit(fileURLToPath(ROOT))

/** The version, with the commit as SemVer's build metadata: 7.2.0+0123456789ab. */
export const BUILD = COMMIT === null ? VERSION : `${VERSION}+${COMMIT}`
