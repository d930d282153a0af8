/**
 * Of an entry `e`, a send or a receive: nobody took it back, then or later. The index holds
 * reversals alone, which are few.
 */
export const STANDING = `not exists (
  select from entries r
   where r.reverses_seq is not null and r.user_id = e.user_id and r.reverses_seq = e.seq)`
