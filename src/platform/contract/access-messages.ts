import { wordsOf } from './refusals.ts'

/** The specification's messages about access (sections 2 and 8). The first page needs no others. */
export const ACCESS_MESSAGES = {
  pleaseLogin: 'Please Login',
  noPermission: wordsOf('not-permitted'),
  loginFailed: wordsOf('credentials-invalid'),
} as const
