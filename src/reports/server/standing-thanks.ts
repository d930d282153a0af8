/**
 * SQL: whom each recognition thanks, without what its sender undid or the administrator took back. The
 * index contains only reversals, which are few.
 */
export const STANDING_THANKS = `(
  select r.id, r.sender_id, s.receiver_id, r.made_at
    from recognitions r
    join recognition_receivers s on s.recognition_id = r.id
   where r.withdrawn_at is null and not exists (
     select from entries e
      where e.reverses_seq is not null and e.user_id = s.sender_id and e.reverses_seq = s.send_seq))`
