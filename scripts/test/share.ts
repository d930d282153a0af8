import { globSync } from 'node:fs'

/** One of several parts of the long tests, by which a landing runs them all within some days. */
export interface Share {
  /** From 1 to `of`. */
  readonly part: number
  readonly of: number
}

/** Reads "3/6"; null if the text is no share. */
export function parseShare(text: string): Share | null {
  const [, part, of] = /^(\d{1,3})\/(\d{1,3})$/.exec(text)?.map(Number) ?? []
  return part && of && part <= of ? { part, of } : null
}

/** The files of the long tests, without the stories of the browser, that are not in the share. */
export function longFilesBeyond({ part, of }: Share): string[] {
  const files = globSync('{src,test,scripts}/**/*.long.test.ts').toSorted()
  return files.filter((_file, place) => place % of !== part - 1)
}
