const LONGEST = 500

/**
 * A question normalised for comparison: in lower case, without punctuation and extra spaces, so that
 * "What's a point?" and " what’s a POINT" are equal. Empty for a question of punctuation only.
 */
export function normalQuestion(question: string): string {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    // Apostrophes and hyphens within a word ("what's", "e-mail") and invisible characters don't
    // split the word.
    .replaceAll(/(?<=[\p{L}\p{N}])['’‘ʼ`´\-‐‑](?=\p{L})|\p{Cf}/gu, '')
    .replaceAll(/[\p{P}\p{Z}\p{C}`´]+/gu, ' ')
    .trim()
  // Some letters are longer in lower case.
  return Array.from(words).slice(0, LONGEST).join('').trim()
}
