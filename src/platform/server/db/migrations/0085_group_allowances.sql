-- Compatible from: 0052_api_tokens
-- What the people of a group get each period instead of everybody's amount; of several groups the most generous
-- counts. Written by src/allowance.
create table group_allowances (
  group_id bigint primary key references groups (id),
  amount bigint not null check (amount >= 0)
);
