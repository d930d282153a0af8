-- Compatible from: 0052_api_tokens
-- The address that a person entered for their next order; after it, it stays only if they say so. Written by src/shop.
create table delivery_addresses (
  user_id bigint primary key references users (id),
  address text not null check (length(address) between 1 and 1000),
  is_kept boolean not null,
  changed_at timestamptz not null default now()
);

-- Where an order is sent, until some days after its hand-over or until it is refunded. Written by src/shop.
create table order_addresses (
  purchase_id bigint primary key references purchases (id),
  address text not null check (length(address) between 1 and 1000)
);
