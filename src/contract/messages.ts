import { wordsOf } from './refusals.ts'

/** Words of the specification (sections 2 and 8) that are not refusals: what screens announce. */
export const MESSAGES = {
  pleaseLogin: 'Please Login',
  noPermission: wordsOf('not-permitted'),
  depositFailed: 'Something went wrong with the deposit.',
  withdrawFailed: 'Something went wrong with the withdrawal.',
  transferFailed: 'Something went wrong with the transfer.',
  loginFailed: wordsOf('credentials-invalid'),
} as const

/** Specification, section 9: error banners clear after 5 seconds. */
export const ERROR_BANNER_MS = 5000

/** Specification, section 9: transaction history page size. */
export const HISTORY_PAGE_SIZE = 20
