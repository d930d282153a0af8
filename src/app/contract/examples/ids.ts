/** Nobody's and nothing's id, so that tests can send the examples. */
export const ID = 123_456_789
export const UUID = '00000000-0000-4000-8000-000000000000'
export const PICTURE = `${'0'.repeat(32)}-960x640`
