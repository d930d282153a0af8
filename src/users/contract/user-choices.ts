// Orders, states and page sizes of All Data. They have their own file, because the first page does
// not load the schemas.

export const USER_SORTS = [
  'waiting',
  'oldest',
  'newest',
  'name',
  'email',
  'mostPoints',
  'fewestPoints',
  'lastSeen',
] as const
export type UserSort = (typeof USER_SORTS)[number]

export const USER_STATUSES = [
  'all',
  'waiting',
  'active',
  'inactive',
  'signedIn',
  'leaving',
  'notInvited',
  'invited',
  'joined',
] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export const USER_PAGE_SIZES = [25, 50, 100] as const
export type UserPageSize = (typeof USER_PAGE_SIZES)[number]
