import { msg } from '@lingui/core/runtime-macro'

/** Refusals of any request, and of pictures. */
export const REQUEST_REFUSALS = {
  // The request itself
  'not-found': [404, msg`There is nothing at this address.`],
  'method-not-allowed': [405, msg`This address does not take that kind of request.`],
  'cross-site': [403, msg`This request came from another site.`],
  'not-json': [415, msg`Send JSON, with the content type application/json.`],
  'broken-json': [400, msg`The body is not valid JSON.`],
  'body-too-large': [413, msg`The request is too large.`],
  'unknown-field': [400, msg`This field is not known.`],
  'invalid-input': [400, msg`This value is not valid.`],
  'key-missing': [400, msg`Send an Idempotency-Key of 8 to 64 letters, digits, - or _.`],
  'key-reused': [409, msg`This Idempotency-Key was used for another request.`],
  'not-acceptable': [400, msg`The request could not be understood.`],
  busy: [503, msg`The server is busy. Please try again in a moment.`],
  'disk-full': [
    503,
    msg`Laurel's disk is full, so nothing can be saved right now. Please tell your administrator.`,
  ],
  'files-unreachable': [503, msg`Pictures and files can not be reached. Please try again later.`],
  'database-newer': [503, msg`Laurel is being updated. Please try again in a moment.`],

  // Access
  'not-signed-in': [401, msg`Please login first`],
  'password-change-required': [403, msg`Please choose a new password first.`],
  'second-step-required': [403, msg`Please set up a second step for your login first.`],
  'proof-required': [403, msg`Please confirm that it is you.`],
  'not-permitted': [403, msg`You don't have permission to access this page`],
  'deposit-off': [
    403,
    msg`You can't deposit points. Please contact admin to activate the deposit feature.`,
  ],
  'withdraw-off': [
    403,
    msg`You can't withdraw points. Please contact admin to activate withdraw feature.`,
  ],
  'transfer-off': [
    403,
    msg`You can't transfer points. Please contact admin to activate the transfer feature.`,
  ],
} as const

export const PICTURE_REFUSALS = {
  'picture-type': [415, msg`A picture has to be a PNG, JPEG, WebP or AVIF image.`],
  'picture-broken': [400, msg`This picture can not be read.`],
  'picture-bytes': [413, msg`A picture can have at most 5 MB.`],
  'picture-pixels': [400, msg`A picture can have at most 40 million pixels.`],
  'picture-unknown': [409, msg`This picture is not there any more. Please choose it again.`],
  'picture-quota': [
    429,
    msg`Too many pictures were uploaded and not used. Please try again later.`,
  ],
} as const
