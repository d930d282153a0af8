-- Compatible from: 0052_api_tokens
-- What a piece of a gift cost at its last intake, and what payroll takes the gift for.
alter table gifts
  add column cost numeric check (cost >= 0),
  add column cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  add column payroll_kind text not null default 'inKind'
    check (payroll_kind in ('inKind', 'voucher', 'cashEquivalent', 'donation', 'event')),
  add constraint whole_cost check ((cost is null) = (cost_currency is null));

-- What a piece cost at each intake that said it.
alter table gift_changes
  add column cost numeric check (cost >= 0),
  add column cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  add constraint whole_cost check ((cost is null) = (cost_currency is null));

-- What a piece was worth when it was bought: its cost, else its price at the worth of a point; null: neither was known,
-- or an older release sold it.
alter table purchase_items
  add column payroll_kind text
    check (payroll_kind in ('inKind', 'voucher', 'cashEquivalent', 'donation', 'event')),
  add column worth numeric check (worth >= 0),
  add column worth_currency text check (worth_currency ~ '^[A-Z]{3}$'),
  add constraint whole_worth check ((worth is null) = (worth_currency is null));
