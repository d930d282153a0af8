import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'

const EXPLANATIONS: Partial<Record<RefusalCode, string>> = {
  'account-unapproved':
    "It waits for the administrator's approval. After that you can log in here: try again later, or ask your administrator.",
  'account-unconfirmed':
    'Please confirm your email address first, with the link we sent you. After that you can log in.',
  'account-inactive': 'The administrator switched it off. Only they can switch it on again.',
}

/** The reason behind "Your account is inactive." and the next step; null for other errors. */
export function explainInactive(error: unknown): string | null {
  if (!(error instanceof Refused)) return null
  return EXPLANATIONS[error.code] ?? null
}
