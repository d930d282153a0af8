const LONGEST = 500

/**
 * A question normalised for comparison: in lower case, without punctuation and extra spaces, so that
 * "What's a point?" and " what’s a POINT" are one. Empty where there is nothing but punctuation.
 */
export function normalQuestion(question: string): string {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    // Within a word, as in "e-mail" and "what's", and what can't be seen: the word goes on.
    .replaceAll(/(?<=[\p{L}\p{N}])['’‘ʼ`´\-‐‑](?=\p{L})|\p{Cf}/gu, '')
    .replaceAll(/[\p{P}\p{Z}\p{C}`´]+/gu, ' ')
    .trim()
  // Some letters are longer in lower case.
  return Array.from(words).slice(0, LONGEST).join('').trim()
}
