import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/deploy/Containerfile')

/**
 * The arguments of the podman command in the file's comment, with replacements. Throws if the
 * command or a replaced word is missing.
 */
export async function writtenCommand(
  name: 'build' | 'run',
  replacements: Readonly<Record<string, string>>,
): Promise<string[]> {
  const comment = (await readFile(FILE, 'utf8')).replaceAll(/ \\\n# +/g, ' ')
  const words = new RegExp(`^# +podman (${name} .*)$`, 'm').exec(comment)?.[1]?.split(' ') ?? []
  for (const [from, to] of Object.entries(replacements)) {
    const place = words.indexOf(from)
    if (place === -1) throw new Error(`"podman ${name}" of ${FILE} has no "${from}" any more`)
    words[place] = to
  }
  return words
}
