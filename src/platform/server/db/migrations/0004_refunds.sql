-- A refund gives back what a purchase took, once.
alter table entries
  drop constraint entries_type_check,
  add constraint known_type check (
    type in ('signUp', 'deposit', 'bonus', 'depositSalary', 'withdraw', 'purchase', 'send', 'receive',
             'refund')
  ),
  -- The sequence number of the purchase, in the same wallet.
  add column refunds_seq bigint,
  add constraint refund_names_its_purchase check ((type = 'refund') = (refunds_seq is not null)),
  add foreign key (user_id, refunds_seq) references entries (user_id, seq);

create unique index one_refund_per_purchase on entries (user_id, refunds_seq)
  where refunds_seq is not null;
