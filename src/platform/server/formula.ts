/** What a spreadsheet takes for the beginning of a formula; also in the letters of East Asia. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const QUOTED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** Whether a cell of a file begins like a formula. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) || FORMULA.test(text.trim())
}

/** A text for a table: one that looks as if it was quoted already is told from one that is. */
export function quoteQuoted(text: string): string {
  return QUOTED_FORMULA.test(text) ? `'${text}` : text
}

/** A cell as it was before it was written into a table of ours, quoted lest a formula runs. */
export function unquoteFormula(text: string): string {
  return QUOTED_FORMULA.test(text) ? text.slice(1) : text
}
