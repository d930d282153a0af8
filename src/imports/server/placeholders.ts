// Placeholders of spreadsheets and HR systems for an unknown value, and numbers that they have spoilt.

/** The one list of placeholders, in lower case. */
const PLACEHOLDERS = new Set(
  `n/a #n/a n.a. na #nv nv k.a. nil null none nan undefined unknown unbekannt keine tbd ? . - -- ---
   – — \\n (null) (none) [null] <null> (blank) (empty)`.split(/\s+/),
)

/** Whether a cell stands for nothing: "N/A", "NULL", "-" and their kin. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.has(text.trim().toLowerCase())
}

/** A large number that a spreadsheet shortened, a cell too narrow for it, or the error of a formula. */
const SPOILT = /^\d+(?:[.,]\d+)?e\+\d+$|^#+$|^#[a-z/0]+[!?]$|^0+$/i

/** Whether a cell is nobody's number: a placeholder, or a number that a spreadsheet has spoilt. */
export function isNobodysNumber(text: string): boolean {
  return isPlaceholder(text) || SPOILT.test(text.trim())
}
