/**
 * The rule of colour for buttons: what makes something is green, which is the theme's own colour; what takes
 * something from somebody, or removes it, is red; everything else is neutral.
 */
export const TAKES = { color: 'red' } as const

/** The same for a button in a row or beside others, which asks first: red words in a neutral frame. */
export const ASKS_TO_TAKE = { variant: 'default', c: 'red' } as const
