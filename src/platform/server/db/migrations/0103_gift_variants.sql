-- Compatible from: 0052_api_tokens
-- A gift with options has variants: rows of their own, each with its stock, price and history, which refer to it.
-- The gift itself then has no stock. Written by src/shop.
alter table gifts
  drop constraint gifts_name_check,
  -- A variant's name ends with its values.
  add constraint gifts_name_check check (length(name) between 1 and 200),
  -- The gift's dimensions, as [{"name": "Size", "values": ["S", "M"]}]; null: it has no variants.
  add column options jsonb check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 1 and 2),
  add column variant_of bigint references gifts (id),
  -- A variant's value of each dimension.
  add column option_values text[] check (cardinality(option_values) between 1 and 2),
  -- What a variant costs more than its gift, in hundredths of a point.
  add column price_difference bigint check (price_difference >= 0),
  add column sku text check (length(sku) between 1 and 64),
  -- The variant that took over the stock of a gift without variants; refunds of earlier orders go there.
  add column heir_id bigint references gifts (id),
  add constraint variant_is_whole check (
    (variant_of is null) = (option_values is null) and (variant_of is null) = (price_difference is null)),
  add constraint variant_has_no_variants check (variant_of is null or options is null);
create index gifts_variants on gifts (variant_of) where variant_of is not null;
create index gifts_heir on gifts (heir_id) where heir_id is not null;

-- The lists of the shop have gifts alone.
drop index one_gift_per_name;
create unique index one_gift_per_name on gifts (lower(name)) where removed_at is null and variant_of is null;
drop index gifts_by_price;
create index gifts_by_price on gifts (price, id) where removed_at is null and variant_of is null;
drop index gifts_arranged;
create index gifts_arranged on gifts (coalesce(position, 32767::smallint), id desc)
 where removed_at is null and variant_of is null;
create index gifts_newest on gifts (id desc) where removed_at is null and variant_of is null;
