/**
 * SQL: the send or receive `e` was never reversed. The index contains only reversals, which are
 * few.
 */
export const STANDING = `not exists (
  select from entries r
   where r.reverses_seq is not null and r.user_id = e.user_id and r.reverses_seq = e.seq)`
