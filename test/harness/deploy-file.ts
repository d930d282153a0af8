import { read } from '../tidy/sources.ts'

export type TextReplacement = readonly [from: RegExp, to: string]

/** An example of docs/deploy with these replacements, each of which must find something. */
export function deployFile(name: string, replacements: readonly TextReplacement[]): string {
  const file = `docs/deploy/${name}`
  return replacements.reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new Error(`${file} has nothing like ${from.source} any more`)
    return text.replace(from, to)
  }, read(file))
}
