import type { FoundPassage } from '#manuals/server/search/search-manuals.ts'

/** The passages and the contents that a model may answer from. */
export interface ModelContext {
  readonly passages: readonly FoundPassage[]
  /** Whether these are more than the closest passages, so that the model has to name the one it uses. */
  readonly isWide: boolean
  /** The sections that it may ask for; empty if it has the whole manual. */
  readonly contents: readonly ContentsSection[]
}

export interface ContentsSection {
  readonly title: string
  readonly headings: readonly string[]
  readonly passages: readonly FoundPassage[]
}

/** The context of an exact answer. */
export const NO_MANUAL: ModelContext = { passages: [], isWide: false, contents: [] }

/** Letters of a token, low enough for every language. */
const LETTERS_PER_TOKEN = 3

/**
 * The whole manual where it fits the budget, in tokens; else the closest passages, with the contents as far
 * as these fit.
 */
export function modelContext(
  manual: readonly FoundPassage[],
  closest: readonly FoundPassage[],
  budget: number,
): ModelContext {
  if (tokensOf(manual.map(({ text, heading }) => heading + text)) <= budget) {
    return { passages: manual, isWide: manual.length > closest.length, contents: [] }
  }
  const contents = [...Map.groupBy(manual, ({ sectionId }) => sectionId).values()].map(
    (passages): ContentsSection => ({
      title: passages[0]?.title ?? '',
      headings: [...new Set(passages.map(({ heading }) => heading))].filter((one) => one !== ''),
      passages,
    }),
  )
  const left = budget - tokensOf(closest.map(({ text, heading }) => heading + text))
  const fits = tokensOf(contents.map(contentsLine)) <= left
  return { passages: closest, isWide: false, contents: fits ? contents : [] }
}

/** The context with a section that the model asked for. */
export function withSection({ passages }: ModelContext, section: ContentsSection): ModelContext {
  return { passages: [...section.passages, ...passages], isWide: true, contents: [] }
}

/** The passages whose headings a reply names; the closest ones if it names none. */
export function namedPassages(
  { passages, isWide }: ModelContext,
  closest: readonly FoundPassage[],
  said: string,
): readonly FoundPassage[] {
  if (!isWide) return closest
  const named = passages.filter(({ title, heading }) => said.includes(heading || title))
  return named.length > 0 ? named : closest
}

export function contentsLine({ title, headings }: ContentsSection, index: number): string {
  return `${index + 1}. ${[title, ...headings].join(' > ')}`
}

function tokensOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0) / LETTERS_PER_TOKEN
}
