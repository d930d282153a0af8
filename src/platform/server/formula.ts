/** The first characters of a spreadsheet formula, also full-width ones. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const QUOTED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** Whether a cell begins like a formula. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) || FORMULA.test(text.trim())
}

/** Escapes a cell that already looks escaped, so that reading it back is unambiguous. */
export function quoteQuoted(text: string): string {
  return QUOTED_FORMULA.test(text) ? `'${text}` : text
}

/** Reverses the escaping of formulas in our own CSV files. */
export function unquoteFormula(text: string): string {
  return QUOTED_FORMULA.test(text) ? text.slice(1) : text
}
