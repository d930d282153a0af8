-- Compatible from: 0052_api_tokens
-- The categories of the shop, in the order of the shop keeper; a name per language. Written by src/shop.
create table gift_categories (
  id bigint generated always as identity primary key,
  names jsonb not null check (jsonb_typeof(names) = 'object' and names <> '{}'),
  position smallint not null check (position > 0)
);

-- The categories of each gift, at most three. Written by src/shop.
create table categories_of_gifts (
  gift_id bigint not null references gifts (id),
  category_id bigint not null references gift_categories (id) on delete cascade,
  primary key (gift_id, category_id)
);
create index categories_of_gifts_category on categories_of_gifts (category_id, gift_id);

-- The place of a gift that the shop keeper puts first; null: after these, the newest first.
alter table gifts add column position smallint check (position > 0);
create index gifts_arranged on gifts (coalesce(position, 32767::smallint), id desc) where removed_at is null;
