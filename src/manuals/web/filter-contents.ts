import type { Contents } from '#manuals/contract/manual.ts'

type Sections = Contents['sections']

/** The sections that have every word of the search in their key or first words. */
export function filterContents(sections: Sections, search: string): Sections {
  const words = plain(search).split(/\s+/)
  return sections.filter(({ key, summary }) => {
    const text = plain(`${key} ${summary}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
