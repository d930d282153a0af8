/**
 * The one-time password that somebody has just logged in with, so that they need not type it again to
 * choose their own. In this page's memory alone: a reload forgets it.
 */
let kept: string | null = null

export function keepOneTimePassword(password: string): void {
  kept = password
}

export function keptOneTimePassword(): string | null {
  return kept
}

/** Once it was used, was wrong, or its person has logged out. */
export function forgetOneTimePassword(): void {
  kept = null
}
