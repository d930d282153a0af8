import { msg } from '@lingui/core/runtime-macro'

/**
 * The specification's messages about access (sections 2 and 8). The first page needs no others, and
 * does not load the refusals, two of which have these words.
 */
export const ACCESS_MESSAGES = {
  pleaseLogin: msg`Please Login`,
  noPermission: msg`You don't have permission to access this page`,
  loginFailed: msg`Invalid Credentials.`,
} as const
