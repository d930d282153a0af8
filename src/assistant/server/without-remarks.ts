/** What is said to be polite, and what may stand beside it. */
const POLITE: ReadonlySet<string> = new Set(
  `
    alright awesome bye cheers cool excellent fantastic good goodbye great haha
    hello helped hey hi lol nice perfect super sweet thanks thank thankyou thx ty wonderful wow`
    .trim()
    .split(/\s+/),
)
const BESIDE: ReadonlySet<string> = new Set(
  `
    a afternoon again ahead all already and anyway assistant at be bot day dear evening
    everybody everyone fine for friend from got have help helpful helping how i in indeed info
    information it laurel lot many me morning much my no not of oh ok okay really see so soon
    sorry team that the then there this time to today tomorrow tons very was weekend well will
    ya yes you your`
    .trim()
    .split(/\s+/),
)

/** A question without the sentences that are thanks or greetings. */
export function withoutRemarks(text: string): string {
  return text
    .split(/(?<=[.!?,;\n])/)
    .filter((sentence) => !isRemark(sentence.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
    .join('')
}

function isRemark(words: readonly string[]): boolean {
  return (
    words.some((word) => POLITE.has(word)) &&
    words.every((word) => POLITE.has(word) || BESIDE.has(word))
  )
}
