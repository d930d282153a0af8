import { wordsOf } from './refusals.ts'

/** Words of the specification (sections 2 and 8) about who may enter; the first page needs no others. */
export const ACCESS_MESSAGES = {
  pleaseLogin: 'Please Login',
  noPermission: wordsOf('not-permitted'),
  loginFailed: wordsOf('credentials-invalid'),
} as const
