/** SQL: whether a person has a second step, an app's codes or a passkey; `id` is SQL of their id. */
export const hasSecondStep = (id: string) => `(
  exists (select from time_codes t where t.user_id = ${id} and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = ${id}))`
